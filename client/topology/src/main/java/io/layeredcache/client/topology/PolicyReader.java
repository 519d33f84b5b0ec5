package io.layeredcache.client.topology;

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
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads the policy; what is absent has its default. Bounds refuse what is impossible, not what is
 * unwise: a bound of taste could never be loosened without an old reader refusing the document.
 */
final class PolicyReader {

  private PolicyReader() {}

  static ClientPolicy read(Fields policy) {
    return new ClientPolicy(
        l1(policy.section("l1")),
        breaker(policy.section("breaker")),
        deadlines(policy.section("deadlines")),
        lease(policy.section("lease")),
        new RetryPolicy(policy.section("retry").shareOr("budget", RetryPolicy.defaults().budget())),
        reconnect(policy.section("reconnect")),
        database(policy.section("database")),
        classes(policy.section("classes")),
        negative(policy.section("negative")),
        invalidation(policy.section("invalidation")),
        sizes(policy.section("sizes")),
        keys(policy.section("keys")),
        tenants(policy),
        policy.textOr("region", Text.TOKEN, ""));
  }

  private static L1Policy l1(Fields l1) {
    L1Policy absent = L1Policy.defaults();
    return new L1Policy(
        l1.millisOr("lifetimeMillis", 0, absent.lifetime()),
        l1.bytesOr("maxSizeBytes", 0, absent.maxSizeBytes()));
  }

  private static BreakerPolicy breaker(Fields breaker) {
    BreakerPolicy absent = BreakerPolicy.defaults();
    return new BreakerPolicy(
        breaker.countOr("consecutiveFailures", 1, absent.consecutiveFailures()),
        breaker.millisOr("cooldownMillis", 0, absent.cooldown()),
        breaker.shareOr("jitter", absent.jitter()),
        breaker.millisOr("probeDeadlineMillis", 1, absent.probeDeadline()));
  }

  private static DeadlinePolicy deadlines(Fields deadlines) {
    DeadlinePolicy absent = DeadlinePolicy.defaults();
    return new DeadlinePolicy(
        deadlines.millisOr("cacheMillis", 1, absent.cache()),
        deadlines.millisOr("waiterMillis", 1, absent.waiter()),
        deadlines.millisOr("loadMillis", 1, absent.load()));
  }

  private static LeasePolicy lease(Fields lease) {
    LeasePolicy absent = LeasePolicy.defaults();
    return new LeasePolicy(
        lease.millisOr("durationMillis", 1, absent.duration()),
        lease.countOr("renewals", 0, absent.renewals()),
        lease.countOr("maxFetchesPerKey", 1, absent.maxFetchesPerKey()));
  }

  private static ReconnectPolicy reconnect(Fields reconnect) {
    ReconnectPolicy absent = ReconnectPolicy.defaults();
    ReconnectPolicy read =
        new ReconnectPolicy(
            reconnect.countOr("connectionsPerSecond", 1, absent.connectionsPerSecond()),
            reconnect.millisOr("minDelayMillis", 0, absent.minDelay()),
            reconnect.millisOr("maxDelayMillis", 0, absent.maxDelay()),
            reconnect.shareOr("jitter", absent.jitter()));
    if (read.maxDelay().compareTo(read.minDelay()) < 0) {
      reconnect.error(
          "maxDelayMillis", "must be at least minDelayMillis, " + read.minDelay().toMillis());
    }
    return read;
  }

  private static DatabasePolicy database(Fields database) {
    DatabasePolicy absent = DatabasePolicy.defaults();
    return new DatabasePolicy(
        database.countOr("maxReadsPerSecond", 0, absent.maxReadsPerSecond()),
        database.countOr("maxInFlightPerPod", 1, absent.maxInFlightPerPod()),
        database.shareOr("coldStartFraction", absent.coldStartFraction()));
  }

  private static DataClasses classes(Fields classes) {
    DataClasses absent = DataClasses.defaults();
    DataClass c4 = dataClass(classes.section("c4"), absent.c4());
    if (!c4.isNeverCached()) {
      classes.error("c4", "must not be given a lifetime or a stale window: it is never cached");
    }
    return new DataClasses(
        dataClass(classes.section("c1"), absent.c1()),
        dataClass(classes.section("c2"), absent.c2()),
        dataClass(classes.section("c3"), absent.c3()),
        c4);
  }

  private static DataClass dataClass(Fields fields, DataClass absent) {
    return new DataClass(
        fields.millisOr("lifetimeMillis", 0, absent.lifetime()),
        fields.shareOr("jitter", absent.jitter()),
        fields.millisOr("staleWhileRevalidateMillis", 0, absent.staleWhileRevalidate()),
        fields.millisOr("staleOnFailureMillis", 0, absent.staleOnFailure()),
        fields.texts("regions", Text.TOKEN));
  }

  private static NegativePolicy negative(Fields negative) {
    NegativePolicy absent = NegativePolicy.defaults();
    return new NegativePolicy(
        negative.millisOr("lifetimeMillis", 0, absent.lifetime()),
        negative.countOr("maxPerTenant", 0, absent.maxPerTenant()));
  }

  private static InvalidationPolicy invalidation(Fields invalidation) {
    InvalidationPolicy absent = InvalidationPolicy.defaults();
    return new InvalidationPolicy(
        invalidation.millisOr("tombstoneLifetimeMillis", 0, absent.tombstoneLifetime()),
        invalidation.millisOr("replayWindowMillis", 0, absent.replayWindow()),
        invalidation.millisOr("heartbeatMillis", 1, absent.heartbeat()));
  }

  private static SizePolicy sizes(Fields sizes) {
    SizePolicy absent = SizePolicy.defaults();
    return new SizePolicy(
        sizes.bytesOr("maxStoredBytes", 1, absent.maxStoredBytes()),
        sizes.bytesOr("maxInflatedBytes", 1, absent.maxInflatedBytes()));
  }

  private static KeyPolicy keys(Fields keys) {
    Fields schema = keys.section("schema");
    SchemaVersions absent = SchemaVersions.defaults();
    SchemaVersions read =
        new SchemaVersions(
            schema.has("readers") ? schema.integers("readers", 1) : absent.readers(),
            schema.countOr("writer", 1, absent.writer()));
    if (!read.readers().contains(read.writer())) {
      schema.error("writer", "must be one of the readers " + read.readers());
    }
    return new KeyPolicy(
        read,
        keys.countOr("epoch", 0, KeyPolicy.defaults().epoch()),
        keys.texts("hashTags", Text.HASH_TAG));
  }

  private static List<TenantPolicy> tenants(Fields policy) {
    Set<String> names = new HashSet<>();
    return policy.objects("tenants").stream().map(tenant -> tenant(tenant, names)).toList();
  }

  private static TenantPolicy tenant(Fields tenant, Set<String> names) {
    String name = tenant.text("name", Text.TOKEN);
    if (!name.isEmpty() && !names.add(name)) {
      tenant.error("name", "names " + name + " a second time");
    }
    return new TenantPolicy(
        name,
        tenant.has("tier")
            ? tenant.word("tier", TenantPolicy.Tier.class, TenantPolicy.Tier.Standard)
            : TenantPolicy.Tier.Standard,
        tenant.countOr("writesPerSecond", 0, 0),
        tenant.countOr("databaseReadsPerSecond", 0, 0),
        tenant.shareOr("memoryShare", Share.ALL));
  }
}
