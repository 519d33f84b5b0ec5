package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A loss of all copies of a shard's keys. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record DataLossStatus(
    @JsonPropertyDescription("When the shard began to be empty.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant when,
    @JsonPropertyDescription("Hash slots whose keys were lost, for example 0-5460.")
        @Nullable String slots,
    @JsonPropertyDescription("Id of the process that held them, absent if it was never seen.")
        @Nullable String lostRunId,
    @JsonPropertyDescription("Hit ratio of the shard before, absent if it was not known.")
        @Nullable String hitRatioBefore,
    @JsonPropertyDescription("When its hit ratio was back; absent while it is not.")
        @JsonFormat(shape = JsonFormat.Shape.STRING)
        @Nullable Instant warmAgain) {}
