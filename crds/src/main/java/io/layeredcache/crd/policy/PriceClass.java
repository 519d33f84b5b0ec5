package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.RatioText;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.crd.value.TimeSpanText;
import java.util.List;

/** Class C2, displayed prices. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
@ValidationRule(
    value = "duration(self.lifetime) <= duration('60s') || double(self.jitter) > 0.0",
    message =
        "jitter 0 with a lifetime over 60s lets everything that was written together expire"
            + " together: write for example \"0.2\"")
public record PriceClass(
    @ValidationRule(
            value = "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message = "write 1s to 1h; what must not be cached belongs to class C4")
        @JsonPropertyDescription("How long a value is fresh.")
        @Default(LIFETIME)
        @TimeSpanText
        TimeSpan lifetime,
    @JsonPropertyDescription(
            "Share by which each value's lifetime varies, so that what was written together does"
                + " not expire together.")
        @Default(Ratio.QUOTE + JITTER + Ratio.QUOTE)
        @RatioText
        Ratio jitter,
    @JsonPropertyDescription("Regions that may hold it. None means all.") @Size(max = 16) List<@Size(min = 1, max = 32) @Pattern("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$") String> regions)
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
