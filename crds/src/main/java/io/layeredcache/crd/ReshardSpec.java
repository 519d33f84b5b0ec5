package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.Ratio;

/** How hash slots are moved between shards. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record ReshardSpec(
    @JsonPropertyDescription("Slots that change their owner between two looks at the gates.")
        @Default("" + SLOTS_PER_BATCH)
        @Min(1) @Max(16384) Integer slotsPerBatch,
    @JsonPropertyDescription("Keys per second that may move, for the whole cache. 0 sets no limit.")
        @Default("" + MAX_KEYS_PER_SECOND)
        @Min(0) @Max(10_000_000) Integer maxKeysPerSecond,
    @JsonPropertyDescription("Share of its memory that a receiving shard must keep free.")
        @Default(Ratio.QUOTE + MEMORY_HEADROOM + Ratio.QUOTE)
        @ValidationRule(value = Ratio.IS, message = Ratio.WRITE)
        @Size(max = Ratio.MAX_LENGTH) Ratio memoryHeadroom) {

  static final int SLOTS_PER_BATCH = 64;
  static final int MAX_KEYS_PER_SECOND = 0;
  static final String MEMORY_HEADROOM = "0.25";

  public ReshardSpec {
    slotsPerBatch = requireNonNullElse(slotsPerBatch, SLOTS_PER_BATCH);
    maxKeysPerSecond = requireNonNullElse(maxKeysPerSecond, MAX_KEYS_PER_SECOND);
    memoryHeadroom = memoryHeadroom == null ? new Ratio(MEMORY_HEADROOM) : memoryHeadroom;
  }

  /** What {@code reshard: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static ReshardSpec defaults() {
    return new ReshardSpec(null, null, null);
  }
}
