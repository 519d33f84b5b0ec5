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

/** How the fleet comes back to a shard. */
@JsonIgnoreProperties(ignoreUnknown = true)
@ValidationRule(
    value =
        "[self.minDelay, self.maxDelay]"
            + TimeSpan.ANY_WRONG
            + "duration(self.minDelay) <= duration(self.maxDelay)",
    message = "minDelay is longer than maxDelay: write a minDelay of at most maxDelay")
public record ReconnectPolicy(
    @JsonPropertyDescription("Connections per second that the whole fleet opens to one shard.")
        @Default("" + CONNECTIONS_PER_SECOND)
        @Min(1) @Max(100_000) Integer connectionsPerSecond,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 1ms to 1m")
        @JsonPropertyDescription("Delay before the first attempt.")
        @Default(MIN_DELAY)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan minDelay,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1ms') && duration(self) <= duration('10m')",
            message = "write a length of time from 1ms to 10m")
        @JsonPropertyDescription("Longest delay between two attempts.")
        @Default(MAX_DELAY)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan maxDelay,
    @JsonPropertyDescription("Share by which each delay varies.")
        @Default(Ratio.QUOTE + JITTER + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio jitter) {

  static final int CONNECTIONS_PER_SECOND = 100;
  static final String MIN_DELAY = "100ms";
  static final String MAX_DELAY = "10s";
  static final String JITTER = "0.5";

  public ReconnectPolicy {
    connectionsPerSecond = requireNonNullElse(connectionsPerSecond, CONNECTIONS_PER_SECOND);
    minDelay = minDelay == null ? new TimeSpan(MIN_DELAY) : minDelay;
    maxDelay = maxDelay == null ? new TimeSpan(MAX_DELAY) : maxDelay;
    jitter = jitter == null ? new Ratio(JITTER) : jitter;
  }

  /** What {@code reconnect: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static ReconnectPolicy defaults() {
    return new ReconnectPolicy(null, null, null, null);
  }
}
