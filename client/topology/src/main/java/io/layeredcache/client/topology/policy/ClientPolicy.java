package io.layeredcache.client.topology.policy;

import java.util.Comparator;
import java.util.List;

/**
 * What the fleet of clients is asked to keep to. A section or a field that a document lacks has the
 * value of {@link #defaults}.
 *
 * @param l1 the cache inside every pod, in front of the shards
 * @param breaker the circuit breaker that a client keeps for each shard
 * @param deadlines how long a caller waits
 * @param lease the right to load one key on behalf of the fleet
 * @param retry how many attempts a client may add
 * @param reconnect how the fleet comes back to a shard
 * @param database how many reads the fleet may send to the database behind the cache
 * @param classes lifetimes by how fresh the data has to be
 * @param negative how absence is cached
 * @param invalidation how invalidations are replayed and how long they hold
 * @param sizes largest values
 * @param keys how keys are built
 * @param tenants tenants with limits of their own, by name; a tenant that is not named has none
 * @param region of this cache, part of every key; empty for a cache of one region
 */
public record ClientPolicy(
    L1Policy l1,
    BreakerPolicy breaker,
    DeadlinePolicy deadlines,
    LeasePolicy lease,
    RetryPolicy retry,
    ReconnectPolicy reconnect,
    DatabasePolicy database,
    DataClasses classes,
    NegativePolicy negative,
    InvalidationPolicy invalidation,
    SizePolicy sizes,
    KeyPolicy keys,
    List<TenantPolicy> tenants,
    String region) {

  public ClientPolicy {
    tenants = tenants.stream().sorted(Comparator.comparing(TenantPolicy::name)).toList();
  }

  /** What a document without a policy asks for. */
  public static ClientPolicy defaults() {
    return new ClientPolicy(
        L1Policy.defaults(),
        BreakerPolicy.defaults(),
        DeadlinePolicy.defaults(),
        LeasePolicy.defaults(),
        RetryPolicy.defaults(),
        ReconnectPolicy.defaults(),
        DatabasePolicy.defaults(),
        DataClasses.defaults(),
        NegativePolicy.defaults(),
        InvalidationPolicy.defaults(),
        SizePolicy.defaults(),
        KeyPolicy.defaults(),
        List.of(),
        "");
  }
}
