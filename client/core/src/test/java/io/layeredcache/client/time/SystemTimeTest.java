package io.layeredcache.client.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.log.WrittenLines;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SystemTimeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @RegisterExtension private final WrittenLines lines = WrittenLines.by(SystemTime.class);

  @Test
  void anErrorOfAnAlarmIsSaidAndTheNextAlarmRuns() {
    CountDownLatch ran = new CountDownLatch(1);
    try (SystemTime time = new SystemTime()) {
      time.after(
          Duration.ZERO,
          () -> {
            throw new StackOverflowError("broken on purpose");
          });
      time.after(Duration.ofMillis(1), ran::countDown);

      await().atMost(PATIENCE).until(() -> ran.getCount() == 0);

      assertThat(lines.events())
          .singleElement()
          .extracting(line -> line.getThrowableProxy().getMessage())
          .isEqualTo("broken on purpose");
    }
  }

  @Test
  void theRecentInstantFollowsAndIsNeverAhead() {
    try (SystemTime time = new SystemTime()) {
      long before = time.nanos();

      await().atMost(PATIENCE).until(() -> time.recentNanos() - before > 0);

      assertThat(time.recentNanos() - time.nanos()).isNotPositive();
    }
  }
}
