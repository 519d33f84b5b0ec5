package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.route.Documents.A;
import static io.layeredcache.client.l2.route.Documents.A_REPLICA;
import static io.layeredcache.client.l2.route.Documents.B;
import static io.layeredcache.client.l2.route.Documents.B_REPLICA;
import static io.layeredcache.client.l2.route.Documents.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.node.NodeAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Where calls go: redirections, new documents, and the search for a successor. */
class OwnersOfSlotsTest extends ScriptedShards {

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
  void theSlotsOfAShardThatIsDownAreNotAskedFor() {
    NodeAddress none = new NodeAddress("10.0.0.9", 6379);
    topologies.hand(Documents.of(11, shard(1, "8192-16383", 2, B, none)));

    assertThat(get()).isCompletedWithValue(without(Cause.NO_OWNER));
    assertThat(nodes.sent).isEmpty();
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

  /** After a scale-out all first calls of the new shard come this way. */
  @Test
  void aShardDoesNotAnswerForTheTimeThatTheOneBeforeItTook() {
    CompletableFuture<Lookup> asked = get();
    time.advance(PATIENCE.minusMillis(2));
    nodes.sent.get(0).exchange().error("MOVED 1 " + B.host() + ":6379");
    assertThat(nodes.sentTo(B)).isEqualTo(1);

    time.advance(PATIENCE);

    assertThat(asked).isCompletedWithValue(without(Cause.TIMED_OUT));
    assertThat(guard(1).failures).hasValue(0);
  }
}
