package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** Class C1, descriptive content. */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record DescriptiveClass(
    @JsonPropertyDescription("How long a value is fresh.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan lifetime,
    @JsonPropertyDescription(
            "How long after its lifetime a value may be served while it is refreshed or the database is down.")
        @Default(STALE)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan stale,
    @JsonPropertyDescription(
            "Share by which each value's lifetime varies, so that what was written together does not expire together.")
        @Default(JITTER)
        @Size(max = Ratio.MAX_LENGTH) @Pattern(Ratio.PATTERN) Ratio jitter,
    @JsonPropertyDescription("Regions that may hold it. None means all.") @Size(max = 16) List<@Size(min = 1, max = 32) String> regions)
    implements DataClass {

  static final String LIFETIME = "15m";
  static final String STALE = "5m";
  static final String JITTER = "0.2";

  public DescriptiveClass {
    lifetime = lifetime == null ? new TimeSpan(LIFETIME) : lifetime;
    stale = stale == null ? new TimeSpan(STALE) : stale;
    jitter = jitter == null ? new Ratio(JITTER) : jitter;
    regions = regions == null ? List.of() : List.copyOf(regions);
  }

  /** What {@code DescriptiveClass: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static DescriptiveClass defaults() {
    return new DescriptiveClass(null, null, null, null);
  }
}
