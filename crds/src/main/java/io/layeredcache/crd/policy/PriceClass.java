package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** Class C2, displayed prices. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(value = JitterRule.RULE, message = JitterRule.MESSAGE)
public record PriceClass(
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message =
                "write a length of time from 1s to 1h; what must not be cached belongs to class C4")
        @JsonPropertyDescription("How long a value is fresh.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan lifetime,
    @JsonPropertyDescription(
            "Share by which each value's lifetime varies, so that what was written together does"
                + " not expire together.")
        @Default(Ratio.QUOTE + JITTER + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio jitter,
    @ValidationRule(
            value = "self.all(r, r.matches('^[a-z0-9]([a-z0-9-]*[a-z0-9])?$'))",
            message = "write regions in lower-case letters, digits and dashes: for example eu")
        @JsonPropertyDescription("Regions that may hold it. None means all.")
        @Size(max = 16) List<@Size(min = 1, max = 32) String> regions)
    implements DataClass {

  static final String LIFETIME = "300s";
  static final String JITTER = "0.2";

  public PriceClass {
    lifetime = lifetime == null ? new TimeSpan(LIFETIME) : lifetime;
    jitter = jitter == null ? new Ratio(JITTER) : jitter;
    regions = regions == null ? List.of() : List.copyOf(regions);
  }

  /** What {@code c2: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static PriceClass defaults() {
    return new PriceClass(null, null, null);
  }

  /** Zero: a price past its lifetime is not shown. */
  @Override
  public TimeSpan stale() {
    return TimeSpan.ZERO;
  }
}
