package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** The policy that is published to every client together with the topology. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(
    value =
        "[self.lease.duration, self.deadlines.waiter]"
            + TimeSpan.ANY_WRONG
            + "duration(self.lease.duration) <= duration(self.deadlines.waiter)",
    message =
        "lease.duration is longer than deadlines.waiter, so that every waiter would give up before"
            + " a dead leader is replaced: write a lease.duration of at most deadlines.waiter")
@ValidationRule(
    value =
        "[self.invalidation.tombstoneLifetime, self.deadlines.load]"
            + TimeSpan.ANY_WRONG
            + "duration(self.invalidation.tombstoneLifetime) > duration(self.deadlines.load)",
    message =
        "invalidation.tombstoneLifetime does not outlive deadlines.load, so that a slow load could"
            + " bring a deleted value back: write a longer tombstoneLifetime")
public record ClientPolicy(
    @JsonPropertyDescription("The cache inside every pod, in front of the shards.") @Default("{}")
        L1Policy l1,
    @JsonPropertyDescription("The circuit breaker that a client keeps for each shard.")
        @Default("{}")
        BreakerPolicy breaker,
    @JsonPropertyDescription("How long a caller waits.") @Default("{}") DeadlinePolicy deadlines,
    @JsonPropertyDescription("The right to load one key on behalf of the fleet.") @Default("{}")
        LeasePolicy lease,
    @JsonPropertyDescription("How many attempts a client may add.") @Default("{}")
        RetryPolicy retry,
    @JsonPropertyDescription("How the fleet comes back to a shard.") @Default("{}")
        ReconnectPolicy reconnect,
    @JsonPropertyDescription("How many reads the fleet may send to the database behind the cache.")
        @Default("{}")
        DatabasePolicy database,
    @JsonPropertyDescription("Lifetimes by how fresh the data has to be.") @Default("{}")
        DataClasses classes,
    @JsonPropertyDescription("How absence is cached.") @Default("{}") NegativePolicy negative,
    @JsonPropertyDescription("How invalidations are replayed and how long they hold.")
        @Default("{}")
        InvalidationPolicy invalidation,
    @JsonPropertyDescription("Largest values.") @Default("{}") SizePolicy sizes,
    @JsonPropertyDescription("How keys are built.") @Default("{}") KeyPolicy keys,
    @JsonPropertyDescription(
            "Tenants with limits of their own. A tenant that is not named has none.")
        @Size(max = 64) List<TenantPolicy> tenants,
    @ValidationRule(
            value = "self == oldSelf",
            message =
                "region cannot change: it is part of every key, and the cache would be cold at"
                    + " once; make a new cache for the other region")
        @JsonPropertyDescription(
            "Region of this cache, part of every key; empty for a cache of one region.")
        @Default("\"" + REGION + "\"")
        @Size(max = 32) @ValidationRule(
            value = "self.matches('^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$')",
            message = "write lower-case letters, digits and dashes: for example eu")
        String region) {

  static final String REGION = "";

  public ClientPolicy {
    l1 = l1 == null ? L1Policy.defaults() : l1;
    breaker = breaker == null ? BreakerPolicy.defaults() : breaker;
    deadlines = deadlines == null ? DeadlinePolicy.defaults() : deadlines;
    lease = lease == null ? LeasePolicy.defaults() : lease;
    retry = retry == null ? RetryPolicy.defaults() : retry;
    reconnect = reconnect == null ? ReconnectPolicy.defaults() : reconnect;
    database = database == null ? DatabasePolicy.defaults() : database;
    classes = classes == null ? DataClasses.defaults() : classes;
    negative = negative == null ? NegativePolicy.defaults() : negative;
    invalidation = invalidation == null ? InvalidationPolicy.defaults() : invalidation;
    sizes = sizes == null ? SizePolicy.defaults() : sizes;
    keys = keys == null ? KeyPolicy.defaults() : keys;
    tenants = tenants == null ? List.of() : List.copyOf(tenants);
    region = requireNonNullElse(region, REGION);
  }

  /** What {@code clients: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static ClientPolicy defaults() {
    return new ClientPolicy(
        null, null, null, null, null, null, null, null, null, null, null, null, null, null);
  }
}
