package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.Discovery.View;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the nodes for their own view when one that should answer does not: what keeps a client alive
 * through failovers while nobody publishes. One question at a time; the next one after half a
 * second to a second while some node answers, and ever later, up to 15 s, while none does.
 */
final class Lookout {

  static final Duration FIRST_BACKOFF = Duration.ofSeconds(1);
  static final Duration LAST_BACKOFF = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(Lookout.class);

  /** Below the shortest interval of the polls; a bound for those who ask more often. */
  private static final Duration AMONG_THE_LIVING = Duration.ofMillis(250);

  private static final double AMONG_THE_LIVING_JITTER = 0.3;
  private static final double BACKOFF_JITTER = 0.5;

  private final ClusterViews views;
  private final TopologyHolder holder;
  private final List<NodeAddress> seeds;
  private final MeterRegistry registry;
  private final Jitter jitter;
  private final Time time;

  private boolean looking;
  private boolean waits;
  private long notBefore;
  private Duration backoff = FIRST_BACKOFF;

  Lookout(
      ClusterViews views,
      TopologyHolder holder,
      List<NodeAddress> seeds,
      MeterRegistry registry,
      Jitter jitter,
      Time time) {
    this.views = views;
    this.holder = holder;
    this.seeds = seeds;
    this.registry = registry;
    this.jitter = jitter;
    this.time = time;
  }

  /** Asks now, unless that is being done or was done a moment ago. */
  void look(TopologyAsk connections, Set<NodeAddress> silent) {
    synchronized (this) {
      if (looking || (waits && time.nanos() - notBefore < 0)) {
        return;
      }
      looking = true;
    }
    List<NodeAddress> living =
        connections.connected().stream().filter(node -> !silent.contains(node)).toList();
    TopologyDocument basis = holder.current();
    ClusterViews both = node -> living.contains(node) ? connections.view(node) : views.view(node);
    CompletableFuture<Optional<View>> asked =
        new Discovery(both, time).ask(candidates(living, basis));
    var unused = asked.whenComplete((view, failure) -> saw(basis, view, !living.isEmpty()));
  }

  /** The living first, from a random one on; then seeds, whose names follow the nodes; then all. */
  private List<NodeAddress> candidates(List<NodeAddress> living, TopologyDocument basis) {
    List<NodeAddress> all = new ArrayList<>();
    int from = living.isEmpty() ? 0 : jitter.below(living.size());
    all.addAll(living.subList(from, living.size()));
    all.addAll(living.subList(0, from));
    seeds(basis).forEach(all::add);
    basis.shards().stream()
        .flatMap(shard -> Stream.concat(shard.primary().stream(), shard.replicas().stream()))
        .map((NodeTopology node) -> NodeAddress.of(node))
        .forEach(all::add);
    return all.stream().distinct().toList();
  }

  private Stream<NodeAddress> seeds(TopologyDocument basis) {
    return Stream.concat(seeds.stream(), basis.seeds().stream().map(NodeAddress::of));
  }

  private void saw(TopologyDocument basis, Optional<View> view, boolean someLive) {
    try {
      count(view.map(seen -> amended(basis, seen)).orElse("unanswered"));
    } finally {
      synchronized (this) {
        boolean answered = view.isPresent();
        Duration pause =
            answered && someLive
                ? jitter.around(AMONG_THE_LIVING, AMONG_THE_LIVING_JITTER)
                : jitter.around(backoff, BACKOFF_JITTER);
        backoff = answered ? FIRST_BACKOFF : shorter(backoff.multipliedBy(2), LAST_BACKOFF);
        notBefore = time.nanos() + pause.toNanos();
        waits = true;
        looking = false;
      }
    }
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }

  private String amended(TopologyDocument basis, View view) {
    boolean trusted = seeds(basis).anyMatch(view.from()::equals);
    Optional<TopologyDocument> amended = Amendment.of(basis, view.nodes(), trusted);
    if (amended.isEmpty() || !holder.amend(Optional.of(basis), amended.get())) {
      return "unchanged";
    }
    LOG.info("topology amended at version {} by the view of {}", basis.version(), view.from());
    return "amended";
  }

  private void count(String outcome) {
    registry.counter("layeredcache.client.topology.discovery", "outcome", outcome).increment();
  }
}
