package io.layeredcache.crd.policy;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.layeredcache.crd.value.TimeSpan;

/** How invalidations are replayed and how long they hold. */
public record InvalidationPolicy(
    @JsonPropertyDescription(
            "How long a deleted key refuses older values. Longer than the slowest load.")
        @Default(TOMBSTONE_LIFETIME)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan tombstoneLifetime,
    @JsonPropertyDescription("How far back invalidations are replayed after a failover or a gap.")
        @Default(REPLAY_WINDOW)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan replayWindow,
    @JsonPropertyDescription(
            "Longest silence of a shard's invalidations before a client takes it for a gap.")
        @Default(HEARTBEAT)
        @Size(max = TimeSpan.MAX_LENGTH) @Pattern(TimeSpan.PATTERN) TimeSpan heartbeat) {

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
