package io.layeredcache.client.l2;

import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Nodes;
import io.layeredcache.client.node.NodeAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.function.BiConsumer;

/** Nodes that answer as a test says; what they were sent is kept. */
final class ScriptedNodes implements Nodes {

  /** One exchange that arrived somewhere. */
  record Sent(NodeAddress to, Exchange exchange) {}

  final List<Sent> sent = new ArrayList<>();
  final Set<NodeAddress> connected = new HashSet<>();
  BiConsumer<NodeAddress, Exchange> answer = (to, exchange) -> {};

  long sentTo(NodeAddress address) {
    return sent.stream().filter(any -> any.to().equals(address)).count();
  }

  @Override
  public void send(NodeAddress to, Exchange exchange) {
    sent.add(new Sent(to, exchange));
    answer.accept(to, exchange);
  }

  @Override
  public void sendAll(NodeAddress to, List<? extends Exchange> exchanges) {
    exchanges.forEach(exchange -> send(to, exchange));
  }

  @Override
  public boolean isConnected(NodeAddress address) {
    return connected.contains(address);
  }

  @Override
  public void overdue(NodeAddress address) {
    // a test looks at what was sent
  }

  @Override
  public void retain(NavigableSet<NodeAddress> addresses) {
    // it has no connections
  }

  @Override
  public void rename() {
    // it has no names
  }

  @Override
  public void close() {
    // nothing was opened
  }
}
