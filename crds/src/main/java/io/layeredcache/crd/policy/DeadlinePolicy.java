package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.crd.value.TimeSpanText;

/** How long a caller waits. */
public record DeadlinePolicy(
    @ValidationRule(
            value = "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write 1ms to 1m")
        @JsonPropertyDescription(
            "Time that a request may spend on the shards, all attempts together.")
        @Default(CACHE)
        @TimeSpanText
        TimeSpan cache,
    @ValidationRule(
            value = "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write 1ms to 1m")
        @JsonPropertyDescription(
            "Time that a request may wait for a load that another one has begun.")
        @Default(WAITER)
        @TimeSpanText
        TimeSpan waiter,
    @ValidationRule(
            value = "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write 1ms to 1m")
        @JsonPropertyDescription("Time that a load from the database may take.")
        @Default(LOAD)
        @TimeSpanText
        TimeSpan load) {

  static final String CACHE = "50ms";
  static final String WAITER = "300ms";
  static final String LOAD = "2s";

  public DeadlinePolicy {
    cache = cache == null ? new TimeSpan(CACHE) : cache;
    waiter = waiter == null ? new TimeSpan(WAITER) : waiter;
    load = load == null ? new TimeSpan(LOAD) : load;
  }

  /** What {@code deadlines: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static DeadlinePolicy defaults() {
    return new DeadlinePolicy(null, null, null);
  }
}
