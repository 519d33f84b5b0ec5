package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.api.model.Quantity;
import io.layeredcache.crd.value.TimeSpan;

/** The cache inside every pod. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record L1Policy(
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) <= duration('1h')",
            message = "write a length of time of at most 1h, such as 30s")
        @JsonPropertyDescription(
            "How long a value lives in a pod; the bound on how far two pods may differ.")
        @Default(LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan lifetime,
    @ValidationRule(
            value =
                "isQuantity(string(self)) && !quantity(string(self)).isLessThan(quantity('0')) &&"
                    + " !quantity(string(self)).isGreaterThan(quantity('64Gi'))",
            message = "write a quantity from 0 to 64Gi")
        @JsonPropertyDescription("Memory that it may use in each pod. 0 keeps nothing.")
        @Default(MAX_SIZE)
        Quantity maxSize) {

  static final String LIFETIME = "2s";
  static final String MAX_SIZE = "64Mi";

  public L1Policy {
    lifetime = lifetime == null ? new TimeSpan(LIFETIME) : lifetime;
    maxSize = maxSize == null ? new Quantity(MAX_SIZE) : maxSize;
  }

  /** What {@code l1: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static L1Policy defaults() {
    return new L1Policy(null, null);
  }
}
