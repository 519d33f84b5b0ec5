package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/** Lifetimes by how fresh the data has to be. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DataClasses(
    @JsonPropertyDescription("C1, descriptive content: may be served stale while it is refreshed.")
        @Default("{}")
        DescriptiveClass c1,
    @JsonPropertyDescription("C2, displayed prices: invalidated by events, never served stale.")
        @Default("{}")
        PriceClass c2,
    @JsonPropertyDescription("C3, availability badges: short-lived, hidden when unknown.")
        @Default("{}")
        AvailabilityClass c3,
    @JsonPropertyDescription(
            "C4, reservations, payments and permissions: never cached, always asked of the"
                + " authority.")
        @Default("{}")
        NeverCachedClass c4) {

  public DataClasses {
    c1 = c1 == null ? DescriptiveClass.defaults() : c1;
    c2 = c2 == null ? PriceClass.defaults() : c2;
    c3 = c3 == null ? AvailabilityClass.defaults() : c3;
    c4 = c4 == null ? NeverCachedClass.defaults() : c4;
  }

  /** What {@code classes: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static DataClasses defaults() {
    return new DataClasses(null, null, null, null);
  }
}
