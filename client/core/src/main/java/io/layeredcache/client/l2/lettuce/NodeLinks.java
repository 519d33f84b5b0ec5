package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.guard.ReconnectRamp;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The connections to one node, and one apart for ASKING, which is opened while slots move. */
final class NodeLinks {

  private final List<Link> shared = new ArrayList<>();
  private final Link asking;

  NodeLinks(NodeAddress address, Dialer dialer, LinkSurroundings around, RandomGenerator random) {
    ReconnectRamp ramp = new ReconnectRamp(random);
    for (int i = 0; i < around.settings().perNode(); i++) {
      shared.add(new Link(address, dialer, ramp, around));
    }
    this.asking = new Link(address, dialer, ramp, around);
  }

  Stream<CompletableFuture<@Nullable Void>> open() {
    return shared.stream().map(Link::open);
  }

  void send(Exchange exchange) {
    if (exchange.asking()) {
      asking.sendAsking(exchange);
    } else {
      link().send(exchange);
    }
  }

  void sendAll(List<? extends Exchange> exchanges) {
    link().sendAll(exchanges);
  }

  /** A thread keeps to one connection, so that what it sends stays in order. */
  private Link link() {
    int size = shared.size();
    return size == 1 ? shared.get(0) : shared.get((int) (Thread.currentThread().getId() % size));
  }

  Optional<StatefulRedisConnection<byte[], byte[]>> connection() {
    return shared.stream().flatMap(link -> link.connection().stream()).findFirst();
  }

  void overdue() {
    shared.forEach(Link::overdue);
    asking.overdue();
  }

  void rename() {
    shared.forEach(Link::rename);
    asking.rename();
  }

  void close() {
    shared.forEach(Link::close);
    asking.close();
  }

  void abandon() {
    shared.forEach(Link::abandon);
    asking.abandon();
  }
}
