package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.kubernetes.model.annotation.SpecReplicas;
import io.layeredcache.crd.policy.ClientPolicy;

/**
 * What the user asks for. No accessor returns null, whether or not the API server filled defaults
 * in.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record LayeredCacheSpec(
    @JsonPropertyDescription(
            "Number of shards; each owns an equal part of the 16384 hash slots and is one primary"
                + " with its replicas.")
        @Default("" + SHARDS)
        @Min(1) @Max(128) @SpecReplicas
        Integer shards,
    @JsonPropertyDescription(
            "Replicas of each primary, kept in other zones than the primary. 0 makes every lost"
                + " node a cold shard.")
        @Default("" + REPLICAS_PER_SHARD)
        @Min(0) @Max(5) Integer replicasPerShard,
    @JsonPropertyDescription(
            "The Redis or Valkey servers: image, memory, configuration and how their pods are"
                + " scheduled.")
        @Default("{}")
        RedisSpec redis,
    @JsonPropertyDescription("Where the members of a shard may stand.") @Default("{}")
        PlacementSpec placement,
    @JsonPropertyDescription(
            "How planned changes (restart, reshard, resync) are paced and what they wait for.")
        @Default("{}")
        ChangesSpec changes,
    @JsonPropertyDescription(
            "The policy that is published to every client together with the topology.")
        @Default("{}")
        ClientPolicy clients,
    @JsonPropertyDescription(
            "Observe and report, but change nothing: neither in Kubernetes nor in Redis.")
        @Default("" + PAUSED)
        Boolean paused) {

  static final int SHARDS = 3;
  static final int REPLICAS_PER_SHARD = 1;
  static final boolean PAUSED = false;

  public LayeredCacheSpec {
    shards = requireNonNullElse(shards, SHARDS);
    replicasPerShard = requireNonNullElse(replicasPerShard, REPLICAS_PER_SHARD);
    redis = redis == null ? RedisSpec.defaults() : redis;
    placement = placement == null ? PlacementSpec.defaults() : placement;
    changes = changes == null ? ChangesSpec.defaults() : changes;
    clients = clients == null ? ClientPolicy.defaults() : clients;
    paused = requireNonNullElse(paused, PAUSED);
  }

  /** A spec in which the user wrote nothing. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static LayeredCacheSpec defaults() {
    return new LayeredCacheSpec(null, null, null, null, null, null, null);
  }

  public LayeredCacheSpec withShards(int count) {
    return new LayeredCacheSpec(
        count, replicasPerShard, redis, placement, changes, clients, paused);
  }

  public LayeredCacheSpec withReplicasPerShard(int count) {
    return new LayeredCacheSpec(shards, count, redis, placement, changes, clients, paused);
  }

  public LayeredCacheSpec withRedis(RedisSpec other) {
    return new LayeredCacheSpec(
        shards, replicasPerShard, other, placement, changes, clients, paused);
  }

  public LayeredCacheSpec withPlacement(PlacementSpec other) {
    return new LayeredCacheSpec(shards, replicasPerShard, redis, other, changes, clients, paused);
  }

  public LayeredCacheSpec withChanges(ChangesSpec other) {
    return new LayeredCacheSpec(shards, replicasPerShard, redis, placement, other, clients, paused);
  }

  public LayeredCacheSpec withClients(ClientPolicy other) {
    return new LayeredCacheSpec(shards, replicasPerShard, redis, placement, changes, other, paused);
  }

  public LayeredCacheSpec withPaused(boolean whether) {
    return new LayeredCacheSpec(
        shards, replicasPerShard, redis, placement, changes, clients, whether);
  }
}
