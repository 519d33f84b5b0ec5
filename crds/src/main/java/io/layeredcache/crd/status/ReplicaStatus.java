package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import org.jspecify.annotations.Nullable;

/** A member of a shard that follows its primary. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ReplicaStatus(
    @JsonPropertyDescription("Name of the pod.") @Required String pod,
    @JsonPropertyDescription("Zone in which the pod stands.") @Nullable String zone,
    @JsonPropertyDescription("Id of the node in the cluster, 40 hex digits.")
        @Nullable String nodeId,
    @JsonPropertyDescription("Its replication link to the primary.") LinkState link,
    @JsonPropertyDescription("Bytes of the replication stream that it lacks; absent when unknown.")
        @Nullable Long lagBytes,
    @JsonPropertyDescription("How much of the primary's data it holds.") SyncState state) {

  /** Holds what the primary holds, so that it may take over. */
  @JsonIgnore
  public boolean isInSync() {
    return state == SyncState.InSync;
  }
}
