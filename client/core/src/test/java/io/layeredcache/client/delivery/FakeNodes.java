package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.TopologyAsk.Answer.Current;
import io.layeredcache.client.delivery.TopologyAsk.Answer.Newer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.NoSuchFunction;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Nodes that hold what the library of functions would, and a view of the cluster. */
final class FakeNodes implements TopologyAsk {

  final List<NodeAddress> connected = new ArrayList<>();
  final Set<NodeAddress> hanging = new HashSet<>();
  final Map<NodeAddress, String> views = new HashMap<>();

  /** Whether no question can even be put. */
  boolean broken;

  /** Who was asked for a document, in order. */
  final List<NodeAddress> asked = new ArrayList<>();

  /** Who was asked for a view, in order. */
  final List<NodeAddress> viewed = new ArrayList<>();

  private Optional<Newer> library = Optional.empty();
  private String heldCluster = "";
  private long heldVersion;

  /** Connected to the primaries of that document. */
  static FakeNodes of(TopologyDocument document) {
    FakeNodes nodes = new FakeNodes();
    document.shards().stream()
        .flatMap(shard -> shard.primary().stream())
        .forEach(primary -> nodes.connected.add(NodeAddress.of(primary)));
    return nodes;
  }

  /** From now on every node holds that document. */
  void load(TopologyDocument document, Signer signer) {
    byte[] bytes = Papers.bytes(document);
    load(bytes, signer.sign(bytes), document.clusterId(), document.version());
  }

  void load(byte[] bytes, String signature, String cluster, long version) {
    library = Optional.of(new Newer(bytes, signature));
    heldCluster = cluster;
    heldVersion = version;
  }

  @Override
  public List<NodeAddress> connected() {
    return List.copyOf(connected);
  }

  @Override
  public CompletableFuture<Answer> newer(NodeAddress node, String clusterId, long version) {
    asked.add(node);
    if (broken) {
      throw new IllegalStateException("a connection of a test");
    }
    if (hanging.contains(node)) {
      return new CompletableFuture<>();
    }
    boolean current = clusterId.equals(heldCluster) && heldVersion <= version;
    return CompletableFuture.completedFuture(
        library.isEmpty()
            ? NoSuchFunction.NO_SUCH_FUNCTION
            : current ? Current.CURRENT : library.get());
  }

  @Override
  public CompletableFuture<Optional<String>> view(NodeAddress node) {
    viewed.add(node);
    return hanging.contains(node)
        ? new CompletableFuture<>()
        : CompletableFuture.completedFuture(Optional.ofNullable(views.get(node)));
  }

  /** Lines of CLUSTER NODES for the primaries and replicas of a document. */
  static String viewOf(TopologyDocument document) {
    List<String> lines = new ArrayList<>();
    document
        .shards()
        .forEach(
            shard -> {
              String primary = shard.primary().orElseThrow().nodeId();
              lines.add(
                  line(primary, NodeAddress.of(shard.primary().orElseThrow()), "master", "-")
                      + " 0 0 "
                      + shard.configEpoch()
                      + " connected "
                      + shard.slots().toString().replace(',', ' '));
              shard
                  .replicas()
                  .forEach(
                      replica ->
                          lines.add(
                              line(replica.nodeId(), NodeAddress.of(replica), "slave", primary)
                                  + " 0 0 "
                                  + shard.configEpoch()
                                  + " connected"));
            });
    return String.join("\n", lines) + "\n";
  }

  private static String line(String id, NodeAddress at, String role, String follows) {
    return String.join(
        " ", Stream.of(id, at.host() + ":" + at.port() + "@16379", role, follows).toList());
  }
}
