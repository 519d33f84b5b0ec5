package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/** How planned changes are paced. */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record ChangesSpec(
    @JsonPropertyDescription(
            "The gate between two steps of a planned change: how far the hit ratio may fall and how"
                + " long to wait for it.")
        @Default("{}")
        HitRatioGate hitRatio,
    @JsonPropertyDescription("When planned changes may start. None means always.") @Size(max = 16) List<ChangeWindow> windows,
    @JsonPropertyDescription("How hash slots are moved between shards.") @Default("{}")
        ReshardSpec reshard,
    @JsonPropertyDescription("How replicas copy their primary's data.") @Default("{}")
        ResyncSpec resync,
    @JsonPropertyDescription("How pods are restarted.") @Default("{}") RestartSpec restart) {

  public ChangesSpec {
    hitRatio = hitRatio == null ? HitRatioGate.defaults() : hitRatio;
    windows = windows == null ? List.of() : List.copyOf(windows);
    reshard = reshard == null ? ReshardSpec.defaults() : reshard;
    resync = resync == null ? ResyncSpec.defaults() : resync;
    restart = restart == null ? RestartSpec.defaults() : restart;
  }

  /** What {@code changes: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static ChangesSpec defaults() {
    return new ChangesSpec(null, null, null, null, null);
  }
}
