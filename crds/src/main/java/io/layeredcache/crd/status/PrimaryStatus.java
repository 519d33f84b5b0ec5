package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import org.jspecify.annotations.Nullable;

/** The member of a shard that owns its slots. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record PrimaryStatus(
    @JsonPropertyDescription("Name of the pod.") String pod,
    @JsonPropertyDescription("Zone in which the pod stands.") @Nullable String zone,
    @JsonPropertyDescription("Id of the node in the cluster, 40 hex digits.")
        @Nullable String nodeId) {}
