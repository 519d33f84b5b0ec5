package io.layeredcache.crd;

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

/** How far the hit ratio may fall between two steps of a planned change. */
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value =
        "[self.timeout, self.hold]"
            + TimeSpan.ANY_WRONG
            + "duration(self.timeout) >= duration(self.hold)",
    message =
        "timeout is shorter than hold, so that the gate could never pass: write a timeout of at"
            + " least hold")
public record HitRatioGate(
    @JsonPropertyDescription(
            "How far the hit ratio may lie below its baseline, as a share: \"0.05\" is five"
                + " percentage points.")
        @Default(Ratio.QUOTE + MAX_DROP + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio maxDrop,
    @JsonPropertyDescription(
            "Hit ratio below which no step begins, whatever the baseline was. \"0\" asks for none.")
        @Default(Ratio.QUOTE + FLOOR + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio floor,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message = "write a length of time from 1s to 1h")
        @JsonPropertyDescription("Window over which hits and misses are counted.")
        @Default(WINDOW)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan window,
    @JsonPropertyDescription("Reads that a window needs before it says anything.")
        @Default("" + MIN_SAMPLES)
        @Min(1) @Max(1_000_000_000) Integer minSamples,
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) <= duration('24h')",
            message = "write a length of time of at most 24h, such as 30s")
        @JsonPropertyDescription("How long the ratio must stay good before the next step.")
        @Default(HOLD)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan hold,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1s') && duration(self) <= duration('168h')",
            message = "write a length of time from 1s to 168h")
        @JsonPropertyDescription("How long the gate waits before onTimeout decides.")
        @Default(TIMEOUT)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan timeout,
    @JsonPropertyDescription("What to do when there are too few reads to judge.")
        @Default(ON_NO_TRAFFIC)
        OnNoTraffic onNoTraffic,
    @JsonPropertyDescription("What to do when the ratio has not recovered within the timeout.")
        @Default(ON_TIMEOUT)
        OnTimeout onTimeout) {

  static final String MAX_DROP = "0.05";
  static final String FLOOR = "0";
  static final String WINDOW = "60s";
  static final int MIN_SAMPLES = 1000;
  static final String HOLD = "30s";
  static final String TIMEOUT = "30m";
  static final String ON_NO_TRAFFIC = "Proceed";
  static final String ON_TIMEOUT = "Pause";

  public HitRatioGate {
    maxDrop = maxDrop == null ? new Ratio(MAX_DROP) : maxDrop;
    floor = floor == null ? new Ratio(FLOOR) : floor;
    window = window == null ? new TimeSpan(WINDOW) : window;
    minSamples = requireNonNullElse(minSamples, MIN_SAMPLES);
    hold = hold == null ? new TimeSpan(HOLD) : hold;
    timeout = timeout == null ? new TimeSpan(TIMEOUT) : timeout;
    onNoTraffic = onNoTraffic == null ? OnNoTraffic.valueOf(ON_NO_TRAFFIC) : onNoTraffic;
    onTimeout = onTimeout == null ? OnTimeout.valueOf(ON_TIMEOUT) : onTimeout;
  }

  /** What {@code hitRatio: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static HitRatioGate defaults() {
    return new HitRatioGate(null, null, null, null, null, null, null, null);
  }
}
