package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/** How pods are restarted. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RestartSpec(
    @JsonPropertyDescription(
            "Try a new pod revision on one replica first and restart the rest only once it is in"
                + " sync.")
        @Default("" + CANARY)
        Boolean canary) {

  static final boolean CANARY = true;

  public RestartSpec {
    canary = requireNonNullElse(canary, CANARY);
  }

  /** What {@code restart: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static RestartSpec defaults() {
    return new RestartSpec(null);
  }
}
