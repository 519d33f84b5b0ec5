package io.layeredcache.crd.policy;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.RatioText;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.crd.value.TimeSpanText;

/** How the fleet comes back to a shard. */
@ValidationRule(
    value = "duration(self.minDelay) <= duration(self.maxDelay)",
    message = "minDelay is longer than maxDelay: write a minDelay of at most maxDelay")
public record ReconnectPolicy(
    @JsonPropertyDescription("Connections per second that the whole fleet opens to one shard.")
        @Default("" + CONNECTIONS_PER_SECOND)
        @Min(1) @Max(100_000) Integer connectionsPerSecond,
    @ValidationRule(
            value = "duration(self) >= duration('1ms') && duration(self) <= duration('1m')",
            message = "write 1ms to 1m")
        @JsonPropertyDescription("Delay before the first attempt.")
        @Default(MIN_DELAY)
        @TimeSpanText
        TimeSpan minDelay,
    @ValidationRule(
            value = "duration(self) >= duration('1ms') && duration(self) <= duration('10m')",
            message = "write 1ms to 10m")
        @JsonPropertyDescription("Longest delay between two attempts.")
        @Default(MAX_DELAY)
        @TimeSpanText
        TimeSpan maxDelay,
    @JsonPropertyDescription("Share by which each delay varies.")
        @Default(Ratio.QUOTE + JITTER + Ratio.QUOTE)
        @RatioText
        Ratio jitter) {

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
