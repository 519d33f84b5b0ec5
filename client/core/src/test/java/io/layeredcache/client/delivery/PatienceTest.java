package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PatienceTest {

  private static final Duration LIMIT = Duration.ofMillis(250);

  private final VirtualTime time = new VirtualTime();
  private final CompletableFuture<String> answer = new CompletableFuture<>();
  private final CompletableFuture<String> told =
      Patience.orElse("silence", LIMIT, () -> answer, time);

  @AfterEach
  void noAlarmIsLeft() {
    assertThat(told).isDone();
    assertThat(time.pending()).isZero();
  }

  @Test
  void anAnswerInTimeIsTaken() {
    time.advance(LIMIT.minusMillis(1));
    answer.complete("here");
    assertThat(told).isCompletedWithValue("here");
  }

  @Test
  void silenceEndsAtItsLimit() {
    time.advance(LIMIT);
    assertThat(told).isCompletedWithValue("silence");
  }

  @Test
  void anAnswerThatCameWhileTheProcessStoodStillIsTakenAfterwards() {
    time.stall(Duration.ofSeconds(3));
    answer.complete("here");
    assertThat(told).isCompletedWithValue("here");
  }

  @Test
  void silenceAfterAStallEndsAtTheLimitToo() {
    time.stall(Duration.ofSeconds(3));
    time.advance(LIMIT);
    assertThat(told).isCompletedWithValue("silence");
  }

  @Test
  void aSecondStallIsNoExcuse() {
    time.stall(Duration.ofSeconds(3));
    time.stall(Duration.ofSeconds(3));
    assertThat(told).isCompletedWithValue("silence");
  }
}
