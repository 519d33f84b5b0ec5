package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.kubernetes.api.model.Quantity;

/** Largest values. */
public record SizePolicy(
    @JsonPropertyDescription("A value must be smaller than this to be stored.") @Default(MAX_STORED)
        Quantity maxStored,
    @JsonPropertyDescription("A value must be smaller than this once inflated.")
        @Default(MAX_INFLATED)
        Quantity maxInflated) {

  static final String MAX_STORED = "1Mi";
  static final String MAX_INFLATED = "4Mi";

  public SizePolicy {
    maxStored = maxStored == null ? new Quantity(MAX_STORED) : maxStored;
    maxInflated = maxInflated == null ? new Quantity(MAX_INFLATED) : maxInflated;
  }

  /** What {@code sizes: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static SizePolicy defaults() {
    return new SizePolicy(null, null);
  }
}
