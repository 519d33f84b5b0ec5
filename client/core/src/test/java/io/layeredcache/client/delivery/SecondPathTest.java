package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import io.layeredcache.client.log.WrittenLines;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Polls of the nodes, in virtual time. */
class SecondPathTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final TopologyDocument FIRST = Papers.document(42);

  private final VirtualTime time = new VirtualTime();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final Signer operator = new Signer();
  private final FakeNodes nodes = FakeNodes.of(FIRST);
  private final Random random = new Random(4821);

  private final Client client = new Client(nodes);

  @RegisterExtension private final WrittenLines refusals = WrittenLines.by(Refusals.class);

  /** One client that has the first document. */
  private final class Client {
    final TopologyHolder holder = new TopologyHolder();
    final Intake intake =
        new Intake(holder, new Refusals(registry, time), registry, Optional.empty());
    final FakeNodes connections;

    Client(FakeNodes connections) {
      this.connections = connections;
      intake.trust(operator.trusted());
      holder.offer(FIRST, Source.MOUNTED);
    }

    void start() {
      Jitter jitter = new Jitter(random);
      Lookout lookout = new Lookout(connections, holder, List.of(), registry, jitter, time);
      new SecondPath(connections, holder, intake, lookout, jitter, time).start();
    }

    long version() {
      return holder.current().version();
    }
  }

  private double refused(String reason) {
    return registry
        .counter("layeredcache.client.topology.refused", "source", "second-path", "reason", reason)
        .count();
  }

  @Test
  void seesANewVersionWithinASecond() {
    nodes.load(FIRST, operator);
    client.start();
    time.advance(MINUTE);
    nodes.load(Papers.document(43), operator);
    time.advance(SECOND);
    assertThat(client.version()).isEqualTo(43);
  }

  @Test
  void asksOneShardInTurnAboutTwiceASecond() {
    nodes.load(FIRST, operator);
    client.start();
    time.advance(MINUTE);
    assertThat(nodes.asked).hasSizeBetween(110, 130);
    assertThat(nodes.connected)
        .allSatisfy(node -> assertThat(Collections.frequency(nodes.asked, node)).isBetween(35, 45));
  }

  @Test
  void seesItWithinASecondAndAHalfWhileTwoOfThreeShardsHang() {
    nodes.load(FIRST, operator);
    client.start();
    time.advance(MINUTE);
    nodes.hanging.addAll(nodes.connected.subList(0, 2));
    nodes.load(Papers.document(43), operator);
    time.advance(Duration.ofMillis(1_500));
    assertThat(client.version()).isEqualTo(43);
  }

  @Test
  void asksServersWithoutTheFunctionEveryFiveSecondsAndNeverCallsThemUnreachable() {
    client.start();
    time.advance(MINUTE);
    assertThat(nodes.asked).hasSizeBetween(3 * 9, 3 * 16);
    assertThat(nodes.viewed).isEmpty();
  }

  @Test
  void aThousandClientsSeeANewVersionWithinASecondForTwoThousandCallsPerSecond() {
    nodes.load(FIRST, operator);
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      clients.add(new Client(nodes));
    }
    clients.forEach(Client::start);
    time.advance(Duration.ofSeconds(10));
    assertThat(nodes.asked.size() / 10).isBetween(1_800, 2_200);
    nodes.load(Papers.document(43), operator);
    time.advance(SECOND);
    assertThat(clients).allSatisfy(each -> assertThat(each.version()).isEqualTo(43));
  }

  @Test
  void f17AForgedDocumentIsRefusedAndCountedEachTimeButSaidOnce() {
    nodes.load(Papers.document(43), new Signer());
    client.start();
    time.advance(MINUTE);
    assertThat(client.version()).isEqualTo(42);
    assertThat(refused("forged")).isGreaterThan(100);
    assertThat(refusals.events().stream().filter(line -> line.getLevel() == Level.WARN)).hasSize(1);
  }

  @Test
  void f17AForeignDocumentIsRefusedThoughItsSignatureIsRight() {
    nodes.load(Papers.document(Papers.OTHER, 99), operator);
    client.start();
    time.advance(SECOND);
    assertThat(client.holder.current()).isEqualTo(FIRST);
    assertThat(refused("foreign")).isPositive();
  }

  @Test
  void f28EmptyAndGarbledDocumentsAreIgnoredAndCounted() {
    byte[] garbled = {'{'};
    nodes.load(garbled, operator.sign(garbled), Papers.CLUSTER, 43);
    client.start();
    time.advance(SECOND);
    nodes.load(new byte[0], operator.sign(new byte[0]), Papers.CLUSTER, 43);
    time.advance(SECOND);
    assertThat(client.holder.current()).isEqualTo(FIRST);
    assertThat(refused("garbled")).isPositive();
    assertThat(refused("empty")).isPositive();
  }

  @Test
  void f28AFailoverThatNobodyPublishesIsSeenWithinASecondOfItsEnd() {
    nodes.load(FIRST, operator);
    client.start();
    time.advance(MINUTE);
    nodes.connected.remove(0);
    nodes.connected.forEach(node -> nodes.views.put(node, FakeNodes.viewOf(FIRST)));
    time.advance(Duration.ofSeconds(20));
    nodes.connected.forEach(node -> nodes.views.put(node, promoted()));
    time.advance(SECOND);
    assertThat(client.holder.current().shards().get(0).primary()).contains(Papers.node(0, 1));
    assertThat(client.version()).isEqualTo(42);
  }

  private static String promoted() {
    return Papers.id(0, 1)
        + " 10.244.0.11:6379@16379 master - 0 0 13 connected 0-5460\n"
        + Papers.id(1, 0)
        + " 10.244.1.10:6379@16379 master - 0 0 11 connected 5461-10921\n";
  }

  @Test
  void f28WithNoNodeLeftItAsksEverLessOftenAndTheWholeMapComesBackFromASeed() {
    nodes.load(FIRST, operator);
    client.start();
    time.advance(MINUTE);
    nodes.connected.clear();
    time.advance(Duration.ofMinutes(5));
    int rounds =
        Collections.frequency(nodes.viewed, new NodeAddress("storefront-nodes.shop.svc", 6379));
    assertThat(rounds).isBetween(20, 60);
    nodes.views.put(
        new NodeAddress("storefront-nodes.shop.svc", 6379),
        FakeNodes.viewOf(FIRST).replace("10.244.", "10.99."));
    time.advance(Duration.ofSeconds(15));
    assertThat(
            client.holder.current().shards().stream()
                .map(shard -> shard.primary().orElseThrow().ip()))
        .containsExactly("10.99.0.10", "10.99.1.10", "10.99.2.10");
  }

  @Test
  void f28AllIsQuietAgainOnceEveryShardAnswers() {
    nodes.load(FIRST, operator);
    client.start();
    nodes.connected.forEach(node -> nodes.views.put(node, FakeNodes.viewOf(FIRST)));
    nodes.hanging.add(nodes.connected.get(1));
    time.advance(MINUTE);
    nodes.hanging.clear();
    time.advance(Duration.ofSeconds(5));
    int viewed = nodes.viewed.size();
    time.advance(MINUTE);
    assertThat(nodes.viewed).hasSize(viewed);
    assertThat(Set.copyOf(nodes.viewed)).doesNotContain(nodes.connected.get(1));
  }

  @Test
  void aQuestionThatCannotBePutDoesNotEndThePolls() {
    nodes.load(FIRST, operator);
    client.start();
    nodes.broken = true;
    time.advance(MINUTE);
    nodes.broken = false;
    nodes.load(Papers.document(43), operator);
    time.advance(SECOND);
    assertThat(client.version()).isEqualTo(43);
  }
}
