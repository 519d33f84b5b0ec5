package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.route.Documents.A;
import static io.layeredcache.client.l2.route.Documents.A_REPLICA;
import static io.layeredcache.client.l2.route.Documents.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.node.NodeAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/** What becomes of calls whose connection is lost before their answer. */
class LostCallsTest extends ScriptedShards {

  /** The owner loses what it is sent, another shard names its successor, and that answers. */
  private static BiConsumer<NodeAddress, Exchange> failedOver(boolean sent) {
    return (to, exchange) -> {
      if (to.equals(A)) {
        exchange.lost(sent);
      } else if (to.equals(B)) {
        exchange.error("MOVED 1 " + A_REPLICA.host() + ":6379");
      } else {
        exchange.value(null);
      }
    };
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
    nodes.answer = failedOver(false);

    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    assertThat(answer).isCompletedWithValue(Confirmation.Done.DONE);
    assertThat(nodes.sentTo(A_REPLICA)).isEqualTo(1);
    assertThat(guard(0).renewals).hasValue(1);
  }

  @Test
  void f18ADeleteThatMayHaveBeenSeenIsSentAgainAndReachesTheSuccessor() {
    nodes.connected.add(B);
    spendRequests();
    nodes.answer = failedOver(true);

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

  @Test
  void aCallThatIsSentAgainAndTimesOutSpeaksAgainstTheShardThere() {
    spendRequests();
    nodes.answer = (to, exchange) -> exchange.lost(true);
    CompletableFuture<Confirmation> answer = l2.delete(key(0, 0), deadline());

    nodes.answer = (to, exchange) -> {};
    nodes.connected.add(A);
    time.advance(PATIENCE);

    assertThat(answer).isCompletedWithValue(new Unavailable(Cause.TIMED_OUT));
    assertThat(guard(0).failures).hasValue(2);
    assertThat(inFlight()).isZero();
  }
}
