package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/**
 * The process that was last seen to own a shard's slots. A node without persistence that owns the
 * same slots at the same epoch in another process has lost everything in between.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record OwnerStatus(
    @JsonPropertyDescription("Name of the pod.") String pod,
    @JsonPropertyDescription("Id of the node in the cluster, 40 hex digits.") String nodeId,
    @JsonPropertyDescription(
            "Id of the server's process, 40 hex digits; another one after every start.")
        String runId,
    @JsonPropertyDescription("Config epoch at which it owned the slots.") long configEpoch,
    @JsonPropertyDescription("The last hit ratio of the shard that was known.")
        @Nullable String hitRatio) {}
