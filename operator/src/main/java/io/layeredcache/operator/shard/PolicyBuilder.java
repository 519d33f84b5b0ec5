package io.layeredcache.operator.shard;

import io.fabric8.kubernetes.api.model.Quantity;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.policy.BreakerPolicy;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.DatabasePolicy;
import io.layeredcache.client.topology.policy.DeadlinePolicy;
import io.layeredcache.client.topology.policy.InvalidationPolicy;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.L1Policy;
import io.layeredcache.client.topology.policy.LeasePolicy;
import io.layeredcache.client.topology.policy.NegativePolicy;
import io.layeredcache.client.topology.policy.ReconnectPolicy;
import io.layeredcache.client.topology.policy.RetryPolicy;
import io.layeredcache.client.topology.policy.SchemaVersions;
import io.layeredcache.client.topology.policy.Share;
import io.layeredcache.client.topology.policy.SizePolicy;
import io.layeredcache.client.topology.policy.TenantPolicy;
import io.layeredcache.crd.value.Ratio;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Translates {@code spec.clients} into the policy of the published document, section by section.
 */
public final class PolicyBuilder {

  private final io.layeredcache.crd.policy.ClientPolicy spec;

  private PolicyBuilder(io.layeredcache.crd.policy.ClientPolicy spec) {
    this.spec = spec;
  }

  /**
   * Why clients would refuse the spec's policy; empty if they would not. Admission lets none such
   * through, but what was stored under an older definition is not admitted again.
   */
  public static Optional<String> problem(io.layeredcache.crd.policy.ClientPolicy spec) {
    try {
      List<String> errors = TopologyCodec.errors(build(spec));
      return errors.isEmpty() ? Optional.empty() : Optional.of(String.join("; ", errors));
    } catch (IllegalArgumentException | ArithmeticException unreadable) {
      return Optional.of(String.valueOf(unreadable.getMessage()));
    }
  }

  static ClientPolicy build(io.layeredcache.crd.policy.ClientPolicy spec) {
    return new PolicyBuilder(spec).build();
  }

  private ClientPolicy build() {
    return new ClientPolicy(
        new L1Policy(spec.l1().lifetime().toDuration(), bytes(spec.l1().maxSize())),
        breaker(),
        new DeadlinePolicy(
            spec.deadlines().cache().toDuration(),
            spec.deadlines().waiter().toDuration(),
            spec.deadlines().load().toDuration()),
        new LeasePolicy(
            spec.lease().duration().toDuration(),
            spec.lease().renewals(),
            spec.lease().maxFetchesPerKey()),
        new RetryPolicy(share(spec.retry().budget())),
        reconnect(),
        new DatabasePolicy(
            spec.database().maxReadsPerSecond(),
            spec.database().maxInFlightPerPod(),
            share(spec.database().coldStartFraction())),
        classes(),
        new NegativePolicy(spec.negative().lifetime().toDuration(), spec.negative().maxPerTenant()),
        new InvalidationPolicy(
            spec.invalidation().tombstoneLifetime().toDuration(),
            spec.invalidation().replayWindow().toDuration(),
            spec.invalidation().heartbeat().toDuration()),
        new SizePolicy(bytes(spec.sizes().maxStored()), bytes(spec.sizes().maxInflated())),
        keys(),
        tenants(),
        spec.region());
  }

  private BreakerPolicy breaker() {
    return new BreakerPolicy(
        spec.breaker().consecutiveFailures(),
        spec.breaker().cooldown().toDuration(),
        share(spec.breaker().jitter()),
        spec.breaker().probeDeadline().toDuration());
  }

  private ReconnectPolicy reconnect() {
    return new ReconnectPolicy(
        spec.reconnect().connectionsPerSecond(),
        spec.reconnect().minDelay().toDuration(),
        spec.reconnect().maxDelay().toDuration(),
        share(spec.reconnect().jitter()));
  }

  /** C1's one window counts for both: while one request refreshes, and while the database fails. */
  private DataClasses classes() {
    var c1 = spec.classes().c1();
    var c2 = spec.classes().c2();
    var c3 = spec.classes().c3();
    Duration stale = c1.stale().toDuration();
    return new DataClasses(
        new DataClass(c1.lifetime().toDuration(), share(c1.jitter()), stale, stale, c1.regions()),
        fresh(c2.lifetime().toDuration(), c2.jitter(), c2.regions()),
        fresh(c3.lifetime().toDuration(), c3.jitter(), c3.regions()),
        DataClasses.defaults().c4());
  }

  private static DataClass fresh(Duration lifetime, Ratio jitter, List<String> regions) {
    return new DataClass(lifetime, share(jitter), Duration.ZERO, Duration.ZERO, regions);
  }

  private KeyPolicy keys() {
    return new KeyPolicy(
        new SchemaVersions(spec.keys().schema().readers(), spec.keys().schema().writer()),
        spec.keys().epoch(),
        spec.keys().hashTags());
  }

  private List<TenantPolicy> tenants() {
    return spec.tenants().stream()
        .map(
            tenant ->
                new TenantPolicy(
                    tenant.name(),
                    TenantPolicy.Tier.valueOf(tenant.tier().name()),
                    tenant.writesPerSecond(),
                    tenant.databaseReadsPerSecond(),
                    share(tenant.memoryShare())))
        .toList();
  }

  private static Share share(Ratio ratio) {
    return Share.of(ratio.text());
  }

  /** Rounded up, as Kubernetes does: a part of a byte is not nothing. */
  private static long bytes(Quantity quantity) {
    return quantity.getNumericalAmount().setScale(0, RoundingMode.CEILING).longValueExact();
  }
}
