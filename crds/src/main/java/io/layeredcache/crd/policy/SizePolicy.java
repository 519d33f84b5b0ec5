package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;

/** Largest values. */
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value =
        "!isQuantity(string(self.maxStored)) || !isQuantity(string(self.maxInflated)) ||"
            + " !quantity(string(self.maxStored)).isGreaterThan(quantity(string(self.maxInflated)))",
    message =
        "maxStored is above maxInflated, so that some stored values could not be read: write a"
            + " maxInflated of at least maxStored")
public record SizePolicy(
    @ValidationRule(
            value =
                "isQuantity(string(self)) && !quantity(string(self)).isLessThan(quantity('1Ki')) &&"
                    + " !quantity(string(self)).isGreaterThan(quantity('512Mi'))",
            message = "write a quantity from 1Ki to 512Mi")
        @JsonPropertyDescription("A value must be smaller than this to be stored.")
        @Default(MAX_STORED)
        Quantity maxStored,
    @ValidationRule(
            value =
                "isQuantity(string(self)) && !quantity(string(self)).isLessThan(quantity('1Ki')) &&"
                    + " !quantity(string(self)).isGreaterThan(quantity('512Mi'))",
            message = "write a quantity from 1Ki to 512Mi")
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
