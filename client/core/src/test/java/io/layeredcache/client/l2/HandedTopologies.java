package io.layeredcache.client.l2;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Documents that a test hands over. */
final class HandedTopologies implements Topologies {

  private final List<Consumer<TopologyDocument>> listeners = new CopyOnWriteArrayList<>();
  private volatile TopologyDocument current;

  HandedTopologies(TopologyDocument first) {
    this.current = first;
  }

  void hand(TopologyDocument next) {
    current = next;
    listeners.forEach(listener -> listener.accept(next));
  }

  @Override
  public TopologyDocument current() {
    return current;
  }

  @Override
  public Subscription subscribe(Consumer<TopologyDocument> listener) {
    listeners.add(listener);
    listener.accept(current);
    return () -> listeners.remove(listener);
  }
}
