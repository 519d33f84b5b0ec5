package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** Class C4: reservations, payments and permissions. It cannot be given a lifetime. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record NeverCachedClass(
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) == duration('0s')",
            message =
                "C4 (reservations, payments, permissions) is never cached: leave lifetime out, and"
                    + " give data that may be cached another class")
        @JsonPropertyDescription("Always 0s: this class is never cached.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan lifetime,
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) == duration('0s')",
            message =
                "C4 (reservations, payments, permissions) is never served stale: leave stale out,"
                    + " and give data that may be stale class C1")
        @JsonPropertyDescription("Always 0s: this class is never served stale.")
        @Default(STALE)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan stale)
    implements DataClass {

  static final String LIFETIME = "0s";
  static final String STALE = "0s";

  public NeverCachedClass {
    lifetime = lifetime == null ? new TimeSpan(LIFETIME) : lifetime;
    stale = stale == null ? new TimeSpan(STALE) : stale;
  }

  /** What {@code c4: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static NeverCachedClass defaults() {
    return new NeverCachedClass(null, null);
  }

  @Override
  public Ratio jitter() {
    return new Ratio("0");
  }

  @Override
  public List<String> regions() {
    return List.of();
  }
}
