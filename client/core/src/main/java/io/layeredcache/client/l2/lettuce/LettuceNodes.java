package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.l2.guard.OwnAlarms;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Nodes;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import io.lettuce.core.api.StatefulConnection;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The nodes over Lettuce: few connections to each, pipelined and shared. */
public final class LettuceNodes implements Nodes {

  private final ConcurrentMap<NodeAddress, NodeLinks> nodes = new ConcurrentHashMap<>();
  private final Dialer dialer;
  private final LinkSurroundings around;
  private final OwnAlarms alarms;
  private final RandomGenerator random;
  private volatile boolean closed;

  /**
   * Starts the event loops; connections are opened as they are needed.
   *
   * @param topology the document in force: its policy and live pods set the pace of reconnects
   * @param name of the connections at this moment, for {@code CLIENT SETNAME}
   * @param credentials of this moment, asked for with every connection
   * @param random thread-safe; jitter
   */
  public LettuceNodes(
      ConnectionSettings settings,
      Supplier<TopologyDocument> topology,
      Supplier<String> name,
      Supplier<Credentials> credentials,
      Time time,
      MeterRegistry registry,
      RandomGenerator random) {
    this.dialer = new Dialer(settings, name, credentials);
    this.alarms = new OwnAlarms(time);
    this.around = new LinkSurroundings(settings, topology, alarms, registry);
    this.random = random;
  }

  /**
   * Connects to those nodes before anybody needs them: the first calls would spend their deadline
   * on it, and open the breakers of shards that are well. Ends when each is connected or could not
   * be, within the connect time-out.
   */
  public CompletableFuture<Void> connectTo(Collection<NodeAddress> addresses) {
    return CompletableFuture.allOf(
        addresses.stream()
            .flatMap(address -> node(address).open())
            .toArray(CompletableFuture[]::new));
  }

  @Override
  public void send(NodeAddress to, Exchange exchange) {
    if (closed) {
      exchange.lost(false);
    } else {
      node(to).send(exchange);
    }
  }

  @Override
  public void sendAll(NodeAddress to, List<? extends Exchange> exchanges) {
    if (closed) {
      exchanges.forEach(exchange -> exchange.lost(false));
    } else {
      node(to).sendAll(exchanges);
    }
  }

  private NodeLinks node(NodeAddress address) {
    NodeLinks node = nodes.get(address);
    if (node != null) {
      return node;
    }
    NodeLinks opened = nodes.computeIfAbsent(address, this::open);
    if (closed) {
      // close() may have passed it by
      opened.abandon();
    }
    return opened;
  }

  private NodeLinks open(NodeAddress address) {
    return new NodeLinks(address, dialer, around, random);
  }

  @Override
  public boolean isConnected(NodeAddress address) {
    return connection(address).filter(StatefulConnection::isOpen).isPresent();
  }

  @Override
  public void overdue(NodeAddress address) {
    NodeLinks node = nodes.get(address);
    if (node != null) {
      node.overdue();
    }
  }

  @Override
  public void retain(NavigableSet<NodeAddress> addresses) {
    for (NodeAddress address : List.copyOf(nodes.keySet())) {
      if (!addresses.contains(address)) {
        NodeLinks node = nodes.remove(address);
        if (node != null) {
          node.close();
        }
      }
    }
  }

  @Override
  public void rename() {
    nodes.values().forEach(NodeLinks::rename);
  }

  /** The nodes that there is a live connection to, in a fixed order. */
  public List<NodeAddress> connected() {
    return nodes.keySet().stream().filter(this::isConnected).sorted().toList();
  }

  /**
   * The commands of a connection that lives, for questions beside the calls; empty if there is
   * none. They are pipelined with everybody's: nothing that blocks, subscribes or changes the
   * connection.
   */
  public Optional<RedisAsyncCommands<byte[], byte[]>> commands(NodeAddress address) {
    return connection(address).map(StatefulRedisConnection::async);
  }

  /** A connection of its own to a node, for who closes it after a question. */
  public CompletionStage<StatefulRedisConnection<byte[], byte[]>> connect(NodeAddress to) {
    return dialer.dial(to);
  }

  private Optional<StatefulRedisConnection<byte[], byte[]>> connection(NodeAddress address) {
    return Optional.ofNullable(nodes.get(address)).flatMap(NodeLinks::connection);
  }

  @Override
  public void close() {
    closed = true;
    nodes.values().forEach(NodeLinks::abandon);
    alarms.close();
    dialer.close();
  }
}
