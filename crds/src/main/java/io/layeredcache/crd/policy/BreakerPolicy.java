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
import io.layeredcache.crd.value.TimeSpan;

/** The circuit breaker that a client keeps for each shard. */
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value =
        "[self.probeDeadline, self.cooldown]"
            + TimeSpan.ANY_WRONG
            + "duration(self.probeDeadline) <= duration(self.cooldown)",
    message =
        "probeDeadline is longer than cooldown, so that a second probe could start beside the"
            + " first: write a probeDeadline of at most cooldown")
public record BreakerPolicy(
    @JsonPropertyDescription(
            "Failures in a row that open it. At least 2: a single blip is not an outage.")
        @Default("" + CONSECUTIVE_FAILURES)
        @Min(2) @Max(20) Integer consecutiveFailures,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message = "write a length of time from 1s to 1h")
        @JsonPropertyDescription("How long it stays open before exactly one probe is let through.")
        @Default(COOLDOWN)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan cooldown,
    @JsonPropertyDescription("Share by which each pod varies the cooldown.")
        @Default(Ratio.QUOTE + JITTER + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio jitter,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 1ms to 1m")
        @JsonPropertyDescription(
            "How long a probe may take before it counts as failed and is taken back.")
        @Default(PROBE_DEADLINE)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan probeDeadline) {

  static final int CONSECUTIVE_FAILURES = 2;
  static final String COOLDOWN = "10s";
  static final String JITTER = "0.2";
  static final String PROBE_DEADLINE = "1s";

  public BreakerPolicy {
    consecutiveFailures = requireNonNullElse(consecutiveFailures, CONSECUTIVE_FAILURES);
    cooldown = cooldown == null ? new TimeSpan(COOLDOWN) : cooldown;
    jitter = jitter == null ? new Ratio(JITTER) : jitter;
    probeDeadline = probeDeadline == null ? new TimeSpan(PROBE_DEADLINE) : probeDeadline;
  }

  /** What {@code breaker: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static BreakerPolicy defaults() {
    return new BreakerPolicy(null, null, null, null);
  }
}
