package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/** How replicas copy their primary's data. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ResyncSpec(
    @JsonPropertyDescription("Primaries of this cache that may send a full copy at the same time.")
        @Default("" + MAX_CONCURRENT)
        @Min(1) @Max(128) Integer maxConcurrent) {

  static final int MAX_CONCURRENT = 1;

  public ResyncSpec {
    maxConcurrent = requireNonNullElse(maxConcurrent, MAX_CONCURRENT);
  }

  /** What {@code resync: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static ResyncSpec defaults() {
    return new ResyncSpec(null);
  }
}
