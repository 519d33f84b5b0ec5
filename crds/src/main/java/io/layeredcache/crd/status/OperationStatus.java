package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The operation that is under way; written before its first effect, so that a new operator can
 * finish it.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record OperationStatus(
    @JsonPropertyDescription("What is being done, for example Bootstrap, Failover or Reshard.")
        String kind,
    @JsonPropertyDescription("The step under way, as an imperative phrase.") @Nullable String step,
    @JsonPropertyDescription("What it is done to: a pod, a shard, a revision.")
        @Nullable String target,
    @JsonPropertyDescription("How far it is, for example 1365/4096 slots.")
        @Nullable String progress,
    @JsonPropertyDescription("When it began.") @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant since,
    @JsonPropertyDescription("Why it waits, as one word; absent while it does not.")
        @Nullable String reason,
    @JsonPropertyDescription("What it waits for: the measured value and the limit.")
        @Nullable String waitingFor,
    @JsonPropertyDescription("Since when it has waited for that reason.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant waitingSince,
    @JsonPropertyDescription(
            "When the operator looks again at the latest; it does not look any more once that has"
                + " passed.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant nextCheck,
    @JsonPropertyDescription("When the wait is decided by policy.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant deadline) {}
