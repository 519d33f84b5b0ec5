package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;

/** How many attempts a client may add. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RetryPolicy(
    @JsonPropertyDescription("Retries as a share of requests: \"0.1\" is one in ten.")
        @Default(Ratio.QUOTE + BUDGET + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio budget) {

  static final String BUDGET = "0.1";

  public RetryPolicy {
    budget = budget == null ? new Ratio(BUDGET) : budget;
  }

  /** What {@code retry: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static RetryPolicy defaults() {
    return new RetryPolicy(null);
  }
}
