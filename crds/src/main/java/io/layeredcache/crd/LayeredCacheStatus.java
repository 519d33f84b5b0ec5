package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.model.annotation.LabelSelector;
import io.fabric8.kubernetes.model.annotation.StatusReplicas;
import io.layeredcache.crd.status.ClientsStatus;
import io.layeredcache.crd.status.FailoverStatus;
import io.layeredcache.crd.status.OperationStatus;
import io.layeredcache.crd.status.ResyncRequest;
import io.layeredcache.crd.status.ShardStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the operator has observed, computed from zero on every pass. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record LayeredCacheStatus(
    @JsonPropertyDescription("Generation of the spec that this status answers.")
        @Nullable Long observedGeneration,
    @JsonPropertyDescription("Version of the topology that is published; 0 before the first.")
        long topologyVersion,
    @JsonPropertyDescription("Selects exactly one pod of each shard, for the scale subresource.")
        @LabelSelector
        @Nullable String selector,
    @JsonPropertyDescription("Number of shards that exist, for the scale subresource.")
        @StatusReplicas
        int replicas,
    @JsonPropertyDescription("Replicas in sync of those asked for, for example 3/3.")
        @Nullable String replicasInSync,
    @JsonPropertyDescription("Hit ratio of the whole cache over the last window, for example 0.93.")
        @Nullable String hitRatio,
    @JsonPropertyDescription(
            "Zones in which primaries stand, with their number, for example a:1 b:1 c:1.")
        @Nullable String zones,
    @JsonPropertyDescription("What is going on, in one sentence.") @Nullable String message,
    @JsonPropertyDescription("One row per shard.") @Size(max = 256) List<ShardStatus> shards,
    @JsonPropertyDescription("The operation that is under way.")
        @Nullable OperationStatus operation,
    @JsonPropertyDescription(
            "Replicas that wait for a full copy of their primary, the next one first.")
        @Size(max = 1024) List<ResyncRequest> resyncQueue,
    @JsonPropertyDescription("The last change of a primary, planned or not.")
        @Nullable FailoverStatus lastFailover,
    @JsonPropertyDescription("Pods that use the cache.") @Nullable ClientsStatus clients,
    @JsonPropertyDescription("Verdicts about the cache, one per type.") @Size(max = 32) List<Condition> conditions) {

  public LayeredCacheStatus {
    // what is empty is not written: a status that is not equal to itself read back is written again
    // on every pass
    zones = zones == null || zones.isEmpty() ? null : zones;
    shards = shards == null ? List.of() : List.copyOf(shards);
    resyncQueue = resyncQueue == null ? List.of() : List.copyOf(resyncQueue);
    conditions = conditions == null ? List.of() : List.copyOf(conditions);
  }

  /** A status in which nothing has been observed. */
  public static LayeredCacheStatus empty() {
    return new LayeredCacheStatus(
        null, 0, null, 0, null, null, null, null, List.of(), null, List.of(), null, null,
        List.of());
  }
}
