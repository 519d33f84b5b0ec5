package io.layeredcache.e2e.scenario;

import io.layeredcache.client.delivery.Delivery;
import io.layeredcache.client.delivery.DeliverySettings;
import io.layeredcache.client.delivery.lettuce.LettuceClusterViews;
import io.layeredcache.client.delivery.lettuce.LettuceTopologyAsk;
import io.layeredcache.client.delivery.lettuce.NodeConnections;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * What a pod of an application has to do with the topology: the library's delivery with its own
 * timer, and a connection to each primary, named as the operator counts them. Regions, L1 and
 * guards are left out: each whole cache has threads of its own, and a thousand of them in one
 * process would not be a thousand pods.
 */
final class SimulatedClient implements NodeConnections, AutoCloseable {

  private final String pod;
  private final Delivery delivery;
  private final Map<NodeAddress, StatefulRedisConnection<byte[], byte[]>> connections =
      new ConcurrentHashMap<>();
  private final NavigableMap<Long, Instant> arrivals = new ConcurrentSkipListMap<>();

  private SimulatedClient(String pod, Delivery delivery) {
    this.pod = pod;
    this.delivery = delivery;
  }

  /** Opens one on the mounted folder, connects it and lets it poll. */
  static SimulatedClient open(String pod, DeliverySettings settings, ClientGround ground) {
    LettuceClusterViews views =
        new LettuceClusterViews(address -> ground.dial(address, name(pod, 0)), ground.topology());
    Delivery delivery =
        Delivery.open(
                settings, ground.time(), views, ground.meters(), ground.random(), ground.files())
            .join();
    SimulatedClient client = new SimulatedClient(pod, delivery);
    client.primaries().forEach(primary -> client.connect(primary, ground));
    delivery.topologies().subscribe(client::arrived);
    delivery.follow(new LettuceTopologyAsk(client, ground.topology()));
    return client;
  }

  private void connect(NodeAddress primary, ClientGround ground) {
    String name = name(pod, delivery.topologies().current().version());
    connections.put(primary, ground.connect(primary, name));
  }

  private static String name(String pod, long version) {
    return new ClientName(pod, version).text();
  }

  private void arrived(TopologyDocument document) {
    arrivals.putIfAbsent(document.version(), Instant.now());
    byte[] name = name(pod, document.version()).getBytes(StandardCharsets.US_ASCII);
    for (StatefulRedisConnection<byte[], byte[]> connection : connections.values()) {
      var unused = connection.async().clientSetname(name);
    }
  }

  /** When it had that version or a later one. */
  Optional<Instant> has(long version) {
    return Optional.ofNullable(arrivals.ceilingEntry(version)).map(Map.Entry::getValue);
  }

  private List<NodeAddress> primaries() {
    return delivery.topologies().current().shards().stream()
        .map(ShardTopology::primary)
        .flatMap(Optional::stream)
        .map(NodeAddress::of)
        .toList();
  }

  @Override
  public List<NodeAddress> connected() {
    return primaries().stream().filter(primary -> to(primary).isPresent()).toList();
  }

  @Override
  public Optional<RedisAsyncCommands<byte[], byte[]>> to(NodeAddress node) {
    return Optional.ofNullable(connections.get(node))
        .filter(StatefulConnection::isOpen)
        .map(StatefulRedisConnection::async);
  }

  @Override
  public void close() {
    delivery.close();
  }
}
