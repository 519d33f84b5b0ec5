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

/** How absence is cached. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record NegativePolicy(
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) <= duration('1h')",
            message = "write a length of time of at most 1h, such as 30s")
        @JsonPropertyDescription(
            "How long it is remembered that a key does not exist. 0s remembers nothing.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan lifetime,
    @JsonPropertyDescription("Absent keys remembered for one tenant.")
        @Default("" + MAX_PER_TENANT)
        @Min(0) @Max(10_000_000) Integer maxPerTenant) {

  static final String LIFETIME = "30s";
  static final int MAX_PER_TENANT = 10000;

  public NegativePolicy {
    lifetime = lifetime == null ? new TimeSpan(LIFETIME) : lifetime;
    maxPerTenant = requireNonNullElse(maxPerTenant, MAX_PER_TENANT);
  }

  /** What {@code negative: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static NegativePolicy defaults() {
    return new NegativePolicy(null, null);
  }
}
