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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many keys asked for at once. */
class MultiGetTest extends ScriptedShards {

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
