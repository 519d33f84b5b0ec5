package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A replica that waits for a full copy of its primary. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ResyncRequest(
    @JsonPropertyDescription("Id of the shard.") int shard,
    @JsonPropertyDescription("Name of the replica's pod.") @Required String pod,
    @JsonPropertyDescription("When it began to wait.") @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant since,
    @JsonPropertyDescription("Why its turn has not come, as one word.") @Nullable String reason,
    @JsonPropertyDescription("The measured value and the limit behind the reason.")
        @Nullable String message) {}
