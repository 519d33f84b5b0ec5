package io.layeredcache.client.region;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.DatabasePolicy;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.L1Policy;
import io.layeredcache.client.topology.policy.NegativePolicy;
import io.layeredcache.client.topology.policy.Share;
import io.layeredcache.client.topology.policy.SizePolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The document in force, changed by hand: one part at a time, the others stay. */
public final class Documents implements Topologies {

  private final List<Consumer<TopologyDocument>> listeners = new CopyOnWriteArrayList<>();
  private volatile TopologyDocument current = of(ClientPolicy.defaults());

  private static TopologyDocument of(ClientPolicy policy) {
    NodeTopology primary =
        new NodeTopology("0".repeat(40), "storefront-0-0", "10.244.0.10", "", 6379, "zone-a");
    ShardTopology shard =
        new ShardTopology(
            0, ShardTopology.State.Serving, SlotRanges.all(), Optional.of(primary), List.of());
    return new TopologyDocument(
        "5e0c7a3e-2f0f-4c9b-9a4e-0d6f1b1c2d3e",
        1,
        Instant.parse("2026-01-01T00:00:00Z"),
        TopologyDocument.State.Serving,
        Optional.empty(),
        List.of(shard),
        List.of(),
        List.of(),
        OptionalInt.empty(),
        policy);
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

  public Documents livePods(int pods) {
    return becomes(current.state(), current.admittedFraction(), OptionalInt.of(pods), policy());
  }

  public Documents coldStart(String fraction) {
    return becomes(
        TopologyDocument.State.ColdStart,
        Optional.of(Share.of(fraction)),
        current.livePods(),
        policy());
  }

  public Documents database(int maxReadsPerSecond, int maxInFlightPerPod) {
    DatabasePolicy database =
        new DatabasePolicy(maxReadsPerSecond, maxInFlightPerPod, Share.of("0.15"));
    return policy(with(policy().l1(), database, policy().classes(), policy().negative()));
  }

  Documents l1(L1Policy l1) {
    return policy(with(l1, policy().database(), policy().classes(), policy().negative()));
  }

  Documents classes(DataClasses classes) {
    return policy(with(policy().l1(), policy().database(), classes, policy().negative()));
  }

  Documents negative(NegativePolicy negative) {
    return policy(with(policy().l1(), policy().database(), policy().classes(), negative));
  }

  Documents keys(KeyPolicy keys, String region) {
    return stored(policy().sizes(), keys, region);
  }

  Documents sizes(SizePolicy sizes) {
    return stored(sizes, policy().keys(), policy().region());
  }

  private Documents stored(SizePolicy sizes, KeyPolicy keys, String region) {
    ClientPolicy now = policy();
    return policy(
        new ClientPolicy(
            now.l1(),
            now.breaker(),
            now.deadlines(),
            now.lease(),
            now.retry(),
            now.reconnect(),
            now.database(),
            now.classes(),
            now.negative(),
            now.invalidation(),
            sizes,
            keys,
            now.tenants(),
            region));
  }

  ClientPolicy policy() {
    return current.policy();
  }

  private ClientPolicy with(
      L1Policy l1, DatabasePolicy database, DataClasses classes, NegativePolicy negative) {
    ClientPolicy now = policy();
    return new ClientPolicy(
        l1,
        now.breaker(),
        now.deadlines(),
        now.lease(),
        now.retry(),
        now.reconnect(),
        database,
        classes,
        negative,
        now.invalidation(),
        now.sizes(),
        now.keys(),
        now.tenants(),
        now.region());
  }

  private Documents policy(ClientPolicy policy) {
    return becomes(current.state(), current.admittedFraction(), current.livePods(), policy);
  }

  private Documents becomes(
      TopologyDocument.State state,
      Optional<Share> fraction,
      OptionalInt pods,
      ClientPolicy policy) {
    current =
        new TopologyDocument(
            current.clusterId(),
            current.version() + 1,
            current.time(),
            state,
            fraction,
            current.shards(),
            current.moves(),
            current.seeds(),
            pods,
            policy);
    listeners.forEach(listener -> listener.accept(current));
    return this;
  }
}
