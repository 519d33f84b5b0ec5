package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.crd.value.TimeSpanText;

/** How invalidations are replayed and how long they hold. */
public record InvalidationPolicy(
    @ValidationRule(
            value = "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message = "write 1s to 1h")
        @JsonPropertyDescription(
            "How long a deleted key refuses older values. Longer than the slowest load.")
        @Default(TOMBSTONE_LIFETIME)
        @TimeSpanText
        TimeSpan tombstoneLifetime,
    @ValidationRule(value = "duration(self) <= duration('24h')", message = "write at most 24h")
        @JsonPropertyDescription(
            "How far back invalidations are replayed after a failover or a gap.")
        @Default(REPLAY_WINDOW)
        @TimeSpanText
        TimeSpan replayWindow,
    @ValidationRule(
            value = "duration(self) >= duration('100ms') && duration(self) <= duration('1m')",
            message = "write 100ms to 1m")
        @JsonPropertyDescription(
            "Longest silence of a shard's invalidations before a client takes it for a gap.")
        @Default(HEARTBEAT)
        @TimeSpanText
        TimeSpan heartbeat) {

  static final String TOMBSTONE_LIFETIME = "30s";
  static final String REPLAY_WINDOW = "6m";
  static final String HEARTBEAT = "5s";

  public InvalidationPolicy {
    tombstoneLifetime =
        tombstoneLifetime == null ? new TimeSpan(TOMBSTONE_LIFETIME) : tombstoneLifetime;
    replayWindow = replayWindow == null ? new TimeSpan(REPLAY_WINDOW) : replayWindow;
    heartbeat = heartbeat == null ? new TimeSpan(HEARTBEAT) : heartbeat;
  }

  /** What {@code invalidation: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static InvalidationPolicy defaults() {
    return new InvalidationPolicy(null, null, null);
  }
}
