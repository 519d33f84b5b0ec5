package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.route.Documents.A;
import static io.layeredcache.client.l2.route.Documents.A_REPLICA;
import static io.layeredcache.client.l2.route.Documents.B;
import static io.layeredcache.client.l2.route.Documents.B_REPLICA;
import static io.layeredcache.client.l2.route.Documents.shard;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.l2.route.NodeAddress;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.SlotHash;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What becomes of calls, in virtual time and over nodes that answer as they are told. */
class ShardedL2Test {

  private static final int MOST_IN_FLIGHT = 3;
  private static final Duration PATIENCE = Duration.ofMillis(50);

  private static final byte[] KEY = "product:1".getBytes(UTF_8);

  private final VirtualTime time = new VirtualTime();
  private final ScriptedNodes nodes = new ScriptedNodes();
  private final HandedTopologies topologies = new HandedTopologies(Documents.twoShards(10));
  private final ConcurrentMap<Integer, ScriptedGuard> guards = new ConcurrentHashMap<>();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ShardedL2 l2 = open(MOST_IN_FLIGHT);

  private ShardedL2 open(int mostInFlight) {
    return new ShardedL2(
        new L2Surroundings(
            topologies, nodes, this::guard, mostInFlight, time, registry, () -> {}, new Random(1)));
  }

  private ScriptedGuard guard(int shard) {
    return guards.computeIfAbsent(shard, any -> new ScriptedGuard(ScriptedGuard.NEVER));
  }

  private Deadline deadline() {
    return Deadline.in(PATIENCE, time);
  }

  private CompletableFuture<Lookup> get() {
    return l2.get(key(0, 0), deadline());
  }

  private void ask() {
    assertThat(get()).isNotNull();
  }

  private static byte[] key(int shard, int n) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> ("product:" + i).getBytes(UTF_8))
        .filter(key -> SlotHash.slot(key) / 8192 == shard)
        .skip(n)
        .findFirst()
        .orElse(KEY);
  }

  private static byte[] keyIn(int from, int to) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> ("product:" + i).getBytes(UTF_8))
        .filter(key -> SlotHash.slot(key) >= from && SlotHash.slot(key) <= to)
        .findFirst()
        .orElse(KEY);
  }

  private static Lookup without(Cause cause) {
    return new Unavailable(cause);
  }

  private double counted(String meter, String... tags) {
    return registry.get("layeredcache.client.l2." + meter).tags(tags).counter().count();
  }

  private int inFlight() {
    return (int) registry.get("layeredcache.client.l2.in.flight").tag("shard", "0").gauge().value();
  }

  private static void reply(Exchange exchange) {
    exchange.value("109".getBytes(UTF_8));
  }

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
  void f17ADeleteIsSentAroundFiveTimesAndNotSix() {
    nodes.answer =
        (to, exchange) -> exchange.error("MOVED 1 " + (to.equals(A) ? B : A).host() + ":6379");

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.REFUSED));
    assertThat(nodes.sent).hasSize(6);
    assertThat(guard(0).failures).hasValue(0);
    assertThat(guard(1).failures).hasValue(0);
    assertThat(inFlight()).isZero();
  }

  @Test
  void f18AKeyOnItsWayIsAskedForAtTheTargetAndTheMapStays() {
    nodes.answer =
        (to, exchange) -> {
          if (to.equals(A)) {
            exchange.error("ASK 1 " + B.host() + ":6379");
          } else {
            assertThat(exchange.asking()).isTrue();
            reply(exchange);
          }
        };

    assertThat(get().join()).isInstanceOf(Lookup.Hit.class);
    assertThat(get().join()).isInstanceOf(Lookup.Hit.class);

    assertThat(nodes.sentTo(A)).isEqualTo(2);
    assertThat(nodes.sentTo(B)).isEqualTo(2);
  }

  @Test
  void aRedirectionToAShardThatIsNotToBeCalledIsNotFollowed() {
    guard(1).open();
    nodes.answer = (to, exchange) -> exchange.error("MOVED 1 " + B.host() + ":6379");

    CompletableFuture<Lookup> answer = get();

    assertThat(answer).isCompletedWithValue(without(Cause.BREAKER_OPEN));
    assertThat(nodes.sentTo(B)).isZero();
    assertThat(guard(0).successes).hasValue(1);
  }

  @Test
  void aSlotWhoseKeysAreMovedIsAskedAgainInAMoment() {
    nodes.answer = (to, exchange) -> exchange.error("TRYAGAIN later");
    CompletableFuture<Lookup> answer = get();
    assertThat(answer).isNotDone();

    nodes.answer = (to, exchange) -> reply(exchange);
    time.advance(Duration.ofMillis(2));

    assertThat(answer.join()).isInstanceOf(Lookup.Hit.class);
  }

  @Test
  void f09WhenEverythingIsLostARequestCostsOnePointOneAttempts() {
    nodes.connected.add(B);
    nodes.answer = (to, exchange) -> exchange.lost(true);
    int requests = 2000;

    for (int i = 0; i < requests; i++) {
      assertThat(get()).isDone();
    }

    assertThat(nodes.sent.size()).isBetween(requests * 109 / 100, requests * 110 / 100);
    assertThat(counted("retries", "shard", "0")).isEqualTo(nodes.sent.size() - requests);
  }

  @Test
  void aWriteThatMayHaveBeenSeenIsNotSentAgain() {
    nodes.connected.add(B);
    spendRequests();
    nodes.sent.clear();
    nodes.answer = (to, exchange) -> exchange.lost(true);

    CompletableFuture<Confirmation> answer =
        l2.set(key(0, 0), KEY, Duration.ofSeconds(30), deadline());

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.CONNECTION_LOST));
    assertThat(nodes.sent).hasSize(1);
  }

  @Test
  void f17ADeleteThatWasNotSentReachesTheSuccessorThroughAnotherShard() {
    nodes.connected.add(B);
    spendRequests();
    nodes.answer =
        (to, exchange) -> {
          if (to.equals(A)) {
            exchange.lost(false);
          } else if (to.equals(B)) {
            exchange.error("MOVED 1 " + A_REPLICA.host() + ":6379");
          } else {
            exchange.value(null);
          }
        };

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    assertThat(answer).isCompletedWithValue(Confirmation.Done.DONE);
    assertThat(nodes.sentTo(A_REPLICA)).isEqualTo(1);
    assertThat(guard(0).renewals).hasValue(1);
  }

  @Test
  void f18ADeleteThatMayHaveBeenSeenIsSentAgainAndReachesTheSuccessor() {
    nodes.connected.add(B);
    spendRequests();
    nodes.answer =
        (to, exchange) -> {
          if (to.equals(A)) {
            exchange.lost(true);
          } else if (to.equals(B)) {
            exchange.error("MOVED 1 " + A_REPLICA.host() + ":6379");
          } else {
            exchange.value(null);
          }
        };

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    assertThat(answer).isCompletedWithValue(Confirmation.Done.DONE);
    assertThat(nodes.sentTo(A_REPLICA)).isEqualTo(1);
    assertThat(guard(0).failures).hasValue(1);
    assertThat(inFlight()).isZero();
  }

  @Test
  void f18ADeleteThatWasLostGoesToItsOwnerOnceThatIsConnectedAgain() {
    spendRequests();
    nodes.answer = (to, exchange) -> exchange.lost(true);
    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());
    time.advance(PATIENCE.dividedBy(2));
    assertThat(answer).isNotDone();
    assertThat(inFlight()).isZero();

    nodes.answer = (to, exchange) -> exchange.value(null);
    nodes.connected.add(A);
    time.advance(PATIENCE.dividedBy(2));

    assertThat(answer).isCompletedWithValue(Confirmation.Done.DONE);
    assertThat(guard(0).failures).hasValue(1);
    assertThat(inFlight()).isZero();
  }

  /** Its connection seems to stand for as long as what it had not answered is told to be lost. */
  @Test
  void f01AWitnessThatIsLostTooIsNotAskedAgainAtOnce() {
    for (int i = 0; i < 5; i++) {
      spendRequests();
    }
    nodes.connected.add(B);
    nodes.sent.clear();
    nodes.answer = (to, exchange) -> exchange.lost(to.equals(A));

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    assertThat(nodes.sentTo(B)).isEqualTo(1);
    assertThat(answer).isNotDone();
    assertThat(inFlight()).isZero();
  }

  /** It would come behind a delete that was made after it. */
  @Test
  void f18AWriteThatWasNotSentDoesNotWaitForTheOwner() {
    spendRequests();
    nodes.answer = (to, exchange) -> exchange.lost(false);

    CompletableFuture<Confirmation> answer =
        l2.set(key(0, 0), new byte[] {1}, Duration.ofMinutes(1), deadline());

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.NOT_CONNECTED));
    nodes.sent.clear();
    nodes.answer = (to, exchange) -> exchange.value(null);
    nodes.connected.add(A);
    time.advance(PATIENCE);
    assertThat(nodes.sent).isEmpty();
    assertThat(guard(0).failures).hasValue(1);
    assertThat(inFlight()).isZero();
  }

  @Test
  void f18ADeleteThatIsNeverConfirmedIsReportedAtItsDeadlineAndBlamesTheShardOnce() {
    spendRequests();
    nodes.answer = (to, exchange) -> exchange.lost(true);

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());
    time.advance(PATIENCE);

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(1);
    assertThat(guard(0).settled()).isEqualTo(21);
    assertThat(inFlight()).isZero();
  }

  @Test
  void f09ADeleteThatIsLostAgainAndAgainEndsWithTheBudgetAndEachLossIsAFailure() {
    spendRequests();
    nodes.sent.clear();
    nodes.connected.add(A);
    nodes.answer = (to, exchange) -> exchange.lost(true);

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());
    time.advance(PATIENCE.dividedBy(2));

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.CONNECTION_LOST));
    // 21 requests have two retries
    assertThat(nodes.sentTo(A)).isEqualTo(3);
    assertThat(guard(0).failures).hasValue(3);
    assertThat(inFlight()).isZero();
  }

  /** Also of an owner that is not to be called any more: it is not known whether it happened. */
  @Test
  void aDeleteThatMayHaveBeenSeenIsNeverReportedAsNotSent() {
    spendRequests();
    nodes.answer = (to, exchange) -> exchange.lost(true);
    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());
    nodes.sent.clear();

    guard(0).open();
    nodes.connected.add(A);
    time.advance(PATIENCE.dividedBy(2));

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.CONNECTION_LOST));
    assertThat(nodes.sentTo(A)).isZero();
  }

  /** So that the budget has a retry. */
  private void spendRequests() {
    nodes.answer = (to, exchange) -> reply(exchange);
    for (int i = 0; i < 20; i++) {
      get().join();
    }
  }

  @Test
  void f28WhileTheBreakerIsOpenTheSuccessorIsFoundAndTheOwnerIsLeftAlone() {
    nodes.answer = (to, exchange) -> exchange.lost(false);
    ask();
    guard(0).open();
    nodes.sent.clear();
    nodes.answer = (to, exchange) -> exchange.error("MOVED 1 " + A.host() + ":6379");
    time.advance(Duration.ofSeconds(3));
    assertThat(guard(0).isOpen()).isTrue();

    nodes.answer =
        (to, exchange) -> {
          if (to.equals(A_REPLICA)) {
            reply(exchange);
          } else {
            exchange.error("MOVED 1 " + A_REPLICA.host() + ":6379");
          }
        };
    time.advance(Duration.ofMillis(500));

    assertThat(guard(0).isOpen()).isFalse();
    assertThat(nodes.sentTo(A)).isZero();
    assertThat(counted("searches", "shard", "0")).isEqualTo(nodes.sent.size());
    assertThat(get().join()).isInstanceOf(Lookup.Hit.class);
    assertThat(nodes.sentTo(A)).isZero();
    assertThat(time.pending()).isLessThanOrEqualTo(2);
  }

  @Test
  void aSearchEndsWhenTheOwnerAnswersAgain() {
    nodes.answer = (to, exchange) -> exchange.lost(false);
    ask();
    nodes.answer = (to, exchange) -> reply(exchange);
    get().join();
    nodes.sent.clear();

    time.advance(Duration.ofMinutes(2));

    assertThat(nodes.sent).isEmpty();
    assertThat(time.pending()).isZero();
  }

  @Test
  void aDocumentWithAnotherPrimaryBeginsAnewWithTheShard() {
    ask();
    guard(0).open();

    topologies.hand(
        Documents.of(
            11, shard(0, "0-8191", 9, A_REPLICA, A), shard(1, "8192-16383", 2, B, B_REPLICA)));

    assertThat(guard(0).isOpen()).isFalse();
    assertThat(guard(1).renewals).hasValue(0);
    ask();
    assertThat(nodes.sentTo(A_REPLICA)).isEqualTo(1);
  }

  @Test
  void f01AShardThatIsNotCalledTakesNothingFromTheOthersKeys() {
    guard(0).open();
    nodes.answer = (to, exchange) -> reply(exchange);

    List<Lookup> answers =
        open(8).getAll(List.of(key(1, 0), key(0, 0), key(1, 1), key(0, 1)), deadline()).join();

    assertThat(answers.get(0)).isInstanceOf(Lookup.Hit.class);
    assertThat(answers.get(1)).isEqualTo(without(Cause.BREAKER_OPEN));
    assertThat(answers.get(2)).isInstanceOf(Lookup.Hit.class);
    assertThat(answers.get(3)).isEqualTo(without(Cause.BREAKER_OPEN));
    assertThat(guard(1).successes).hasValue(1);
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

  @Test
  void theSlotsOfAShardThatIsDownAreNotAskedFor() {
    NodeAddress none = new NodeAddress("10.0.0.9", 6379);
    topologies.hand(Documents.of(11, shard(1, "8192-16383", 2, B, none)));

    assertThat(get()).isCompletedWithValue(without(Cause.NO_OWNER));
    assertThat(nodes.sent).isEmpty();
  }

  /** Game days took them for reads of the other shards, as a dashboard would. */
  @Test
  void f01WhatAShardThatIsDownDoesNotAnswerIsCountedAtThatShard() {
    topologies.hand(
        Documents.of(11, Documents.down(0, "0-8191"), shard(1, "8192-16383", 2, B, B_REPLICA)));

    ask();

    assertThat(counted("requests", "shard", "0", "outcome", "no_owner")).isEqualTo(1);
  }

  /** Nobody publishes, so that the version stays; the nodes' own view names a new address. */
  @Test
  void f28AnAmendedMapOfTheSameVersionLeadsToTheNewPrimary() {
    NodeAddress successor = new NodeAddress("10.0.0.3", 6379);

    topologies.hand(
        Documents.of(
            10, shard(0, "0-8191", 7, successor, A), shard(1, "8192-16383", 2, B, B_REPLICA)));
    ask();

    assertThat(nodes.sentTo(successor)).isEqualTo(1);
    assertThat(guard(0).renewals).hasValue(1);
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

  @Test
  void f24AMultiGetLeavesRoomForTheOtherReadsOfItsShard() {
    ShardedL2 roomy = open(8);
    List<byte[]> keys = IntStream.range(0, 8).mapToObj(n -> key(0, n)).toList();

    CompletableFuture<List<Lookup>> all = roomy.getAll(keys, deadline());

    assertThat(nodes.sent).hasSize(2);
    for (int turn = 0; turn < 4; turn++) {
      assertThat(roomy.get(key(0, 9), deadline())).isNotDone();
      List<ScriptedNodes.Sent> sent = List.copyOf(nodes.sent);
      nodes.sent.clear();
      sent.forEach(any -> reply(any.exchange()));
    }
    assertThat(all.join()).hasSize(8).allMatch(Lookup.Hit.class::isInstance);
  }

  @Test
  void theKeysOfEachShardAreAskedForInOneRoundTripHoweverManyTheyAreTogether() {
    NodeAddress none = new NodeAddress("10.0.0.9", 6379);
    NodeAddress c = new NodeAddress("10.0.2.1", 6379);
    topologies.hand(
        Documents.of(
            11,
            shard(0, "0-5460", 1, A, A_REPLICA),
            shard(1, "5461-10921", 2, B, B_REPLICA),
            shard(2, "10922-16383", 3, c, none)));
    List<byte[]> keys = List.of(keyIn(0, 5460), keyIn(5461, 10921), keyIn(10922, 16383));

    assertThat(open(2).getAll(keys, deadline())).isNotDone();

    assertThat(nodes.sent).hasSize(3);
  }

  @Test
  void moreKeysThanMayBeInFlightAreAskedForInTurn() {
    nodes.answer = (to, exchange) -> reply(exchange);
    List<byte[]> keys =
        IntStream.range(0, 2 * MOST_IN_FLIGHT + 1).mapToObj(n -> key(0, n)).toList();

    List<Lookup> answers = l2.getAll(keys, deadline()).join();

    assertThat(answers).hasSize(keys.size()).allMatch(Lookup.Hit.class::isInstance);
    assertThat(inFlight()).isZero();
  }
}
