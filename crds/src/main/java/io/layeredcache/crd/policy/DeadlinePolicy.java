package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;

/** How long a caller waits. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DeadlinePolicy(
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 1ms to 1m")
        @JsonPropertyDescription(
            "Time that a request may spend on the shards, all attempts together.")
        @Default(CACHE)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan cache,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 1ms to 1m")
        @JsonPropertyDescription(
            "Time that a request may wait for a load that another one has begun.")
        @Default(WAITER)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan waiter,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 1ms to 1m")
        @JsonPropertyDescription("Time that a load from the database may take.")
        @Default(LOAD)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan load) {

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
