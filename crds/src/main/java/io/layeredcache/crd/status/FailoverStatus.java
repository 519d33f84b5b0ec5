package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of a primary. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record FailoverStatus(
    @JsonPropertyDescription("Id of the shard.") int shard,
    @JsonPropertyDescription("Whether the operator began it while the old primary lived.")
        @Nullable Boolean planned,
    @JsonPropertyDescription("Config epoch that the new primary won; it tells two failovers apart.")
        @Nullable Long configEpoch,
    @JsonPropertyDescription("When the new primary was first seen.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant when,
    @JsonPropertyDescription("Pod of the old primary.") @Nullable String from,
    @JsonPropertyDescription("Pod of the new primary.") @Nullable String to,
    @JsonPropertyDescription(
            "Bytes of the replication stream that were seen at the old primary and that the new one"
                + " lacked; what the old one took after it was last read is not in it. Absent when"
                + " unknown.")
        @Nullable Long offsetGap,
    @JsonPropertyDescription(
            "Invalidations since then must be sent again: everything before is known to be on the"
                + " new primary.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant replayFrom) {}
