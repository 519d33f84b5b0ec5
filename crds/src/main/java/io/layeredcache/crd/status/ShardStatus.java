package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One shard as it was last observed. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ShardStatus(
    @JsonPropertyDescription("Id of the shard, 0 and up.") @Required int id,
    @JsonPropertyDescription("Hash slots that it owns, for example 0-5460.") @Nullable String slots,
    @JsonPropertyDescription("What it does for clients.") ShardState state,
    @JsonPropertyDescription("The member that owns the slots.") @Nullable PrimaryStatus primary,
    @JsonPropertyDescription("The members that follow the primary.") @Size(max = 16) List<ReplicaStatus> replicas,
    @JsonPropertyDescription("Hit ratio over the last window, for example 0.93.")
        @Nullable String hitRatio,
    @JsonPropertyDescription("Keys that the primary holds.") @Nullable Long keys,
    @JsonPropertyDescription(
            "Memory that the primary's data use of what they may, for example 412Mi/1Gi.")
        @Nullable String memory,
    @JsonPropertyDescription(
            "The process that owned the slots when they were last seen to have an owner.")
        @Nullable OwnerStatus lastOwner,
    @JsonPropertyDescription("The last time that all copies of its keys were lost.")
        @Nullable DataLossStatus lastDataLoss) {

  public ShardStatus {
    slots = slots == null || slots.isEmpty() ? null : slots;
    replicas = replicas == null ? List.of() : List.copyOf(replicas);
  }
}
