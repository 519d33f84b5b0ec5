package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.route.Documents.B;
import static io.layeredcache.client.l2.route.Documents.B_REPLICA;
import static io.layeredcache.client.l2.route.Documents.shard;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** What lets a call in, what ends it, and what that says about its shard. */
class ShardedL2Test extends ScriptedShards {

  @Test
  void f24OneMoreThanMayBeInFlightIsNotSent() {
    for (int i = 0; i < MOST_IN_FLIGHT; i++) {
      assertThat(get()).isNotDone();
    }

    CompletableFuture<Lookup> more = get();

    assertThat(more).isCompletedWithValue(without(Cause.TOO_MANY_IN_FLIGHT));
    assertThat(nodes.sent).hasSize(MOST_IN_FLIGHT);
    assertThat(l2.get(key(1, 0), deadline())).isNotDone();
    reply(nodes.sent.get(0).exchange());
    assertThat(get()).isNotDone();
  }

  /** One moment in which nothing moves would open the breaker of a shard that is well. */
  @Test
  void f09CallsThatTimeOutTogetherAreOneFailureAndOneThatBeginsAfterItIsTheNext() {
    ask();
    time.advance(PATIENCE.dividedBy(2));
    ask();
    time.advance(PATIENCE);
    assertThat(guard(0).failures).hasValue(1);
    assertThat(guard(0).ignored).hasValue(1);

    ask();
    time.advance(PATIENCE);

    assertThat(guard(0).failures).hasValue(2);
    assertThat(inFlight()).isZero();
  }

  @Test
  void f24AnAnswerThatComesAfterTheDeadlineChangesNothing() {
    CompletableFuture<Lookup> late = get();
    time.advance(PATIENCE);
    assertThat(late).isCompletedWithValue(without(Cause.TIMED_OUT));

    reply(nodes.sent.get(0).exchange());

    assertThat(late).isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(1);
    assertThat(guard(0).settled()).isEqualTo(1);
    assertThat(inFlight()).isZero();
  }

  @Test
  void aPodThatStoodStillDoesNotBlameTheShards() {
    CompletableFuture<Lookup> waiting = get();
    time.advance(Duration.ofMillis(10));

    time.stall(PATIENCE);

    assertThat(waiting).isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(0);
    assertThat(guard(0).ignored).hasValue(1);
  }

  @Test
  void aCallerWithHardlyAnyTimeLeftDoesNotSpeakAgainstTheShard() {
    CompletableFuture<Lookup> hurried = l2.get(key(0, 0), Deadline.in(Duration.ofMillis(2), time));

    time.advance(PATIENCE);

    assertThat(hurried).isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(0);
    assertThat(guard(0).ignored).hasValue(1);
  }

  @Test
  void nothingIsSentWhileTheBreakerIsOpen() {
    guard(0).open();

    CompletableFuture<Lookup> answer = get();
    time.advance(Duration.ofMinutes(2));

    assertThat(answer).isCompletedWithValue(without(Cause.BREAKER_OPEN));
    assertThat(nodes.sent).isEmpty();
    assertThat(inFlight()).isZero();
    assertThat(counted("requests", "shard", "0", "outcome", "breaker_open")).isEqualTo(1);
  }

  @Test
  void everyFutureEndsWhenItIsClosed() {
    List<CompletableFuture<?>> open = new ArrayList<>();
    open.add(get());
    nodes.answer = (to, exchange) -> exchange.error("TRYAGAIN later");
    open.add(get());

    l2.close();

    assertThat(open).allMatch(CompletableFuture::isDone);
    assertThat(get()).isCompletedWithValue(without(Cause.CLOSED));
    assertThat(time.pending()).isZero();
  }

  @Test
  void nothingIsKeptForEver() {
    assertThatThrownBy(() -> l2.set(KEY, KEY, Duration.ZERO, deadline()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(nodes.sent).isEmpty();
  }

  @Test
  void aCallAfterItsDeadlineIsNotSent() {
    assertThat(l2.get(KEY, new Deadline(time.nanos())))
        .isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(nodes.sent).isEmpty();
  }

  @Test
  void aCallerThatCancelsItsFutureTakesNoPlaceAway() {
    CompletableFuture<Lookup> given = get();

    given.cancel(true);
    reply(nodes.sent.get(0).exchange());

    assertThat(inFlight()).isZero();
    assertThat(guard(0).successes).hasValue(1);
  }

  /** Game days took them for reads of the other shards, as a dashboard would. */
  @Test
  void f01WhatAShardThatIsDownDoesNotAnswerIsCountedAtThatShard() {
    topologies.hand(
        Documents.of(11, Documents.down(0, "0-8191"), shard(1, "8192-16383", 2, B, B_REPLICA)));

    ask();

    assertThat(counted("requests", "shard", "0", "outcome", "no_owner")).isEqualTo(1);
  }

  @Test
  void f09AShardThatNeverAnswersIsBlamedAlsoByAPodThatStandsStillAgainAndAgain() {
    for (int second = 0; second < 3; second++) {
      for (int turn = 0; turn < 20; turn++) {
        ask();
        time.advance(Duration.ofMillis(10));
        time.stall(Duration.ofMillis(40));
      }
    }

    assertThat(guard(0).failures.get()).isGreaterThanOrEqualTo(2);
    assertThat(inFlight()).isZero();
  }

  @Test
  void aPodThatStandsStillAgainAndAgainDoesNotBlameAShardThatAnswersBetween() {
    for (int turn = 0; turn < 60; turn++) {
      ask();
      time.advance(Duration.ofMillis(10));
      time.stall(Duration.ofMillis(40));
      ask();
      reply(nodes.sent.get(nodes.sent.size() - 1).exchange());
    }

    assertThat(guard(0).failures).hasValue(0);
    assertThat(guard(0).ignored).hasValue(60);
  }

  @Test
  void aDeadlineThatIsAllThatThePolicyGivesSpeaksAgainstTheShardHoweverShort() {
    topologies.hand(Documents.withCacheDeadline(11, Duration.ofMillis(2)));
    CompletableFuture<Lookup> asked = l2.get(key(0, 0), Deadline.in(Duration.ofMillis(2), time));

    time.advance(PATIENCE);

    assertThat(asked).isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(1);
  }

  /** Its connection has not said yet what became of it. */
  @Test
  void f18AWriteThatIsUnderWayAtTheEndIsNotReportedAsNotSent() {
    CompletableFuture<Confirmation> write =
        l2.set(key(0, 0), new byte[] {1}, Duration.ofMinutes(1), deadline());

    l2.close();

    assertThat(write).isCompletedWithValue(new Unavailable(Cause.CONNECTION_LOST));
  }
}
