package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;

/** The right to load one key on behalf of the fleet. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LeasePolicy(
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('10ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 10ms to 1m")
        @JsonPropertyDescription(
            "How long it holds. At least one and a half times the slowest usual load.")
        @Default(DURATION)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan duration,
    @JsonPropertyDescription("How often its holder may extend it.")
        @Default("" + RENEWALS)
        @Min(0) @Max(10) Integer renewals,
    @JsonPropertyDescription("Loads of one key that may run at once in the whole fleet.")
        @Default("" + MAX_FETCHES_PER_KEY)
        @Min(1) @Max(10) Integer maxFetchesPerKey) {

  static final String DURATION = "250ms";
  static final int RENEWALS = 1;
  static final int MAX_FETCHES_PER_KEY = 2;

  public LeasePolicy {
    duration = duration == null ? new TimeSpan(DURATION) : duration;
    renewals = requireNonNullElse(renewals, RENEWALS);
    maxFetchesPerKey = requireNonNullElse(maxFetchesPerKey, MAX_FETCHES_PER_KEY);
  }

  /** What {@code lease: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static LeasePolicy defaults() {
    return new LeasePolicy(null, null, null);
  }
}
