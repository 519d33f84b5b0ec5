package io.layeredcache.client.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the first document comes from, and what a file in the mounted folder does later. */
class DeliveryTest {

  private static final NodeAddress SEED = new NodeAddress("storefront-nodes.shop.svc", 6379);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final VirtualTime time = new VirtualTime();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final FakeNodes nodes = FakeNodes.of(Papers.document(42));
  private final List<Delivery> opened = new ArrayList<>();

  @TempDir private Path folder;
  private Volume volume;
  private Path kept;
  private CompletableFuture<Delivery> opening = new CompletableFuture<>();

  @BeforeEach
  void folders() throws IOException {
    volume = new Volume(Files.createDirectories(folder.resolve("mounted")));
    kept = folder.resolve("kept");
  }

  @AfterEach
  void everyAlarmEndsWithTheDeliveries() {
    opened.forEach(Delivery::close);
    // a question that was under way ends with its own deadline, and sets no other alarm
    time.advance(SECOND);
    assertThat(time.pending()).isZero();
  }

  private void open(List<NodeAddress> seeds) {
    DeliverySettings settings =
        new DeliverySettings(
            Optional.of(volume.folder()), Optional.of(kept), seeds, Duration.ofSeconds(10));
    opening = Delivery.open(settings, time, nodes, registry, new Random(4821), Runnable::run);
    var unused = opening.thenAccept(opened::add);
  }

  private TopologyDocument inForce() {
    return opened.get(0).topologies().current();
  }

  private void mount(byte[] document) {
    volume.put(Map.of("topology.json", document));
  }

  private void keep(TopologyDocument document) {
    TopologyHolder holder = new TopologyHolder();
    holder.offer(document, Source.MOUNTED);
    new LastKnownGood(kept, Runnable::run, registry).keep(document, Papers.bytes(document), holder);
  }

  private double refused(String source, String reason) {
    return registry
        .counter("layeredcache.client.topology.refused", "source", source, "reason", reason)
        .count();
  }

  @Test
  void startsWithTheMountedFile() {
    mount(Papers.bytes(42));
    open(List.of());
    assertThat(inForce()).isEqualTo(Papers.document(42));
  }

  @Test
  void startsWithTheKeptFileWhereItIsAheadOfTheMountedOne() {
    mount(Papers.bytes(42));
    keep(Papers.document(43));
    open(List.of());
    assertThat(inForce().version()).isEqualTo(43);
  }

  @Test
  void startsWithTheMountedFileWhereTheKeptOneIsOfACacheThatIsGone() {
    mount(Papers.bytes(Papers.document(Papers.OTHER, 1)));
    keep(Papers.document(43));
    open(List.of());
    assertThat(inForce().clusterId()).isEqualTo(Papers.OTHER);
    assertThat(refused("last-known-good", "foreign")).isOne();
  }

  @Test
  void f28ANewClientWithOnlyTheKeptFileHasTheWholeMap() {
    keep(Papers.document(42));
    open(List.of());
    assertThat(inForce()).isEqualTo(Papers.document(42));
    assertThat(nodes.viewed).isEmpty();
  }

  @Test
  void f28ANewClientWithOnlySeedsHasTheWholeMapAndTheDefaultPolicy() {
    nodes.views.put(SEED, FakeNodes.viewOf(Papers.document(42)));
    open(List.of(new NodeAddress("another.shop.svc", 6379), SEED));
    assertThat(inForce().unowned().isEmpty()).isTrue();
    assertThat(inForce().shards()).hasSize(3);
    assertThat(inForce().policy()).isEqualTo(ClientPolicy.defaults());
  }

  @Test
  void f28EmptyAndGarbledFilesAreIgnoredAndCountedWhileASeedAnswers() throws IOException {
    mount(new byte[0]);
    Files.writeString(kept, "{\"schema\": 1");
    nodes.views.put(SEED, FakeNodes.viewOf(Papers.document(42)));
    open(List.of(SEED));
    assertThat(inForce().shards()).hasSize(3);
    assertThat(refused("mounted", "empty")).isOne();
    assertThat(refused("last-known-good", "garbled")).isOne();
  }

  @Test
  void asksASeedAgainUntilItAnswers() {
    open(List.of(SEED));
    time.advance(Duration.ofSeconds(5));
    assertThat(opened).isEmpty();
    nodes.views.put(SEED, FakeNodes.viewOf(Papers.document(42)));
    time.advance(SECOND);
    assertThat(inForce().shards()).hasSize(3);
  }

  @Test
  void opensWithAFileThatIsMountedWhileTheSeedsAreSilent() {
    nodes.hanging.add(SEED);
    open(List.of(SEED));
    mount(Papers.bytes(42));
    time.advance(SECOND);
    assertThat(inForce()).isEqualTo(Papers.document(42));
  }

  @Test
  void failsInTimeAndNamesEverythingThatWasTried() throws IOException {
    mount("{\"schema\": 2}".getBytes(UTF_8));
    Files.writeString(kept, "half");
    nodes.hanging.add(SEED);
    open(List.of(SEED));
    time.advance(Duration.ofSeconds(10));
    assertThatThrownBy(opening::join)
        .hasRootCauseInstanceOf(NoTopologyException.class)
        .hasMessageContaining("within 10000 ms")
        .hasMessageContaining("topology.json refused as NEWER_SCHEMA")
        .hasMessageContaining(kept + " refused as GARBLED")
        .hasMessageContaining("seeds storefront-nodes.shop.svc:6379: none answered")
        .hasMessageContaining("Mount the ConfigMap");
  }

  @Test
  void anyDocumentReplacesAProvisionalMap() {
    nodes.views.put(SEED, FakeNodes.viewOf(Papers.document(42)));
    open(List.of(SEED));
    mount(Papers.bytes(1));
    time.advance(SECOND);
    assertThat(inForce()).isEqualTo(Papers.document(1));
  }

  @Test
  void seesAMountedFileThatWasSwappedWithinTwoSeconds() {
    mount(Papers.bytes(42));
    open(List.of());
    mount(Papers.bytes(43));
    time.advance(Duration.ofSeconds(2));
    assertThat(inForce().version()).isEqualTo(43);
  }

  @Test
  void judgesAMountedFileOnceForEachOfItsContents() {
    mount(Papers.bytes(42));
    open(List.of());
    mount(Papers.bytes(41));
    time.advance(Duration.ofMinutes(1));
    assertThat(refused("mounted", "older")).isOne();
  }

  @Test
  void keepsTheLastGoodPolicyWhenAnImpossibleOneIsMounted() {
    mount(Papers.bytes(42));
    open(List.of());
    String impossible =
        new String(Papers.bytes(43), UTF_8)
            .replace("\"consecutiveFailures\": 2", "\"consecutiveFailures\": 0");
    mount(impossible.getBytes(UTF_8));
    time.advance(Duration.ofSeconds(2));
    assertThat(inForce()).isEqualTo(Papers.document(42));
    assertThat(refused("mounted", "inconsistent")).isOne();
  }

  @Test
  void keepsWhatItAcceptedForTheNextStart() throws IOException {
    mount(Papers.bytes(42));
    open(List.of());
    assertThat(new LastKnownGood(kept, Runnable::run, registry).read().orElseThrow().document())
        .isEqualTo(Papers.bytes(42));
  }

  @Test
  void refusesAMountedFileBesideAWrongSignatureOfItsOperator() {
    Signer operator = new Signer();
    volume.put(
        Map.of(
            "topology.json", Papers.bytes(42),
            "topology.json.sig", operator.sign(Papers.bytes(42)).getBytes(UTF_8),
            "topology.pub", operator.pem().getBytes(UTF_8)));
    open(List.of());
    volume.put(
        Map.of(
            "topology.json", Papers.bytes(43),
            "topology.json.sig", new Signer().sign(Papers.bytes(43)).getBytes(UTF_8),
            "topology.pub", operator.pem().getBytes(UTF_8)));
    time.advance(Duration.ofSeconds(2));
    assertThat(inForce().version()).isEqualTo(42);
    assertThat(refused("mounted", "forged")).isOne();
  }

  @Test
  void f28WhoFindsAShardUnreachableHasTheMapAmendedAtOnce() {
    mount(Papers.bytes(42));
    open(List.of());
    opened.get(0).follow(nodes);
    String moved = FakeNodes.viewOf(Papers.document(42)).replace("10.244.0.10", "10.244.0.99");
    nodes.connected.forEach(node -> nodes.views.put(node, moved));
    opened.get(0).lookAgain();
    assertThat(inForce().shards().get(0).primary().orElseThrow().ip()).isEqualTo("10.244.0.99");
  }

  @Test
  void aThousandCallersWhoFindItUnreachableAskOnce() {
    mount(Papers.bytes(42));
    open(List.of());
    opened.get(0).follow(nodes);
    nodes.connected.forEach(node -> nodes.views.put(node, FakeNodes.viewOf(Papers.document(42))));
    for (int i = 0; i < 1_000; i++) {
      opened.get(0).lookAgain();
    }
    assertThat(nodes.viewed).hasSize(1);
  }

  @Test
  void aListenerThatBreaksAtOneMountedDocumentHearsOfTheNextAndEndsNoLooking() {
    mount(Papers.bytes(42));
    open(List.of());
    List<Long> heard = new ArrayList<>();
    opened
        .get(0)
        .topologies()
        .subscribe(
            document -> {
              if (document.version() == 43) {
                throw new StackOverflowError();
              }
              heard.add(document.version());
            });
    mount(Papers.bytes(43));
    time.advance(SECOND);

    mount(Papers.bytes(44));
    time.advance(SECOND);

    assertThat(inForce().version()).isEqualTo(44);
    assertThat(heard).containsExactly(42L, 44L);
  }
}
