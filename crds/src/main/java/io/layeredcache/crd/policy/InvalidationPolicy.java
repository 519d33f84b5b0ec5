package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;

/** How invalidations are replayed and how long they hold. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record InvalidationPolicy(
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('1s') && duration(self) <= duration('1h')",
            message = "write a length of time from 1s to 1h")
        @JsonPropertyDescription(
            "How long a deleted key refuses older values. Longer than the slowest load.")
        @Default(TOMBSTONE_LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan tombstoneLifetime,
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) <= duration('24h')",
            message = "write a length of time of at most 24h, such as 30s")
        @JsonPropertyDescription(
            "How far back invalidations are replayed after a failover or a gap.")
        @Default(REPLAY_WINDOW)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan replayWindow,
    @ValidationRule(
            value =
                TimeSpan.IS
                    + "duration(self) >= duration('100ms') && duration(self) <= duration('1m')",
            message = "write a length of time from 100ms to 1m")
        @JsonPropertyDescription(
            "Longest silence of a shard's invalidations before a client takes it for a gap.")
        @Default(HEARTBEAT)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan heartbeat) {

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
