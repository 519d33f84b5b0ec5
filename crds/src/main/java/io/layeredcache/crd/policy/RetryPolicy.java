package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.RatioText;

/** How many attempts a client may add. */
public record RetryPolicy(
    @JsonPropertyDescription("Retries as a share of requests: \"0.1\" is one in ten.")
        @Default(Ratio.QUOTE + BUDGET + Ratio.QUOTE)
        @RatioText
        Ratio budget) {

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
