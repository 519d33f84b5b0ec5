package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** Class C4: reservations, payments and permissions. It cannot be given a lifetime. */
public record NeverCachedClass(
    @JsonPropertyDescription("Always 0s: this class is never cached.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan lifetime,
    @JsonPropertyDescription("Always 0s: this class is never served stale.")
        @Default(STALE)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan stale)
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
