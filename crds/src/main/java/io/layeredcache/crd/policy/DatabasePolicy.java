package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;

/** How many reads the fleet may send to the database behind the cache. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DatabasePolicy(
    @JsonPropertyDescription(
            "Reads per second that the fleet sends for what the cache lacks; what exceeds it is"
                + " shed class by class. 0 sets no limit.")
        @Default("" + MAX_READS_PER_SECOND)
        @Min(0) @Max(10_000_000) Integer maxReadsPerSecond,
    @JsonPropertyDescription("Requests that one pod may have under way.")
        @Default("" + MAX_IN_FLIGHT_PER_POD)
        @Min(1) @Max(100_000) Integer maxInFlightPerPod,
    @JsonPropertyDescription(
            "Share of requests admitted to the database when the whole cache is cold.")
        @Default(Ratio.QUOTE + COLD_START_FRACTION + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio coldStartFraction) {

  static final int MAX_READS_PER_SECOND = 0;
  static final int MAX_IN_FLIGHT_PER_POD = 200;
  static final String COLD_START_FRACTION = "0.15";

  public DatabasePolicy {
    maxReadsPerSecond = requireNonNullElse(maxReadsPerSecond, MAX_READS_PER_SECOND);
    maxInFlightPerPod = requireNonNullElse(maxInFlightPerPod, MAX_IN_FLIGHT_PER_POD);
    coldStartFraction =
        coldStartFraction == null ? new Ratio(COLD_START_FRACTION) : coldStartFraction;
  }

  /** What {@code database: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static DatabasePolicy defaults() {
    return new DatabasePolicy(null, null, null);
  }
}
