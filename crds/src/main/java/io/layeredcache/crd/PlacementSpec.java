package io.layeredcache.crd;

import static java.util.Objects.requireNonNullElse;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import io.layeredcache.crd.value.TimeSpan;

/** Where the members of a shard may stand. */
@JsonIgnoreProperties(ignoreUnknown = true)
public record PlacementSpec(
    @ValidationRule(
            value = "self == oldSelf",
            message =
                "zoneKey cannot change: it decides where every pod stands; make a new cache with"
                    + " the other key and move the clients")
        @JsonPropertyDescription("Node label whose values are the failure domains.")
        @Default(ZONE_KEY)
        @Size(min = 1, max = 317) @ValidationRule(
            value = "self.matches('" + ZONE_KEY_PATTERN + "')",
            message = "write the key of a node label: for example topology.kubernetes.io/zone")
        String zoneKey,
    @JsonPropertyDescription(
            "Required: a shard never stands in one zone alone; its pods stay Pending instead."
                + " Preferred: it may, and PlacementSatisfied says so.")
        @Default(SPREAD)
        Spread spread,
    @ValidationRule(
            value = TimeSpan.IS + "duration(self) <= duration('24h')",
            message = "write a length of time of at most 24h, such as 30s")
        @JsonPropertyDescription(
            "Quiet time after a failover or a returned zone before primaries are spread over the"
                + " zones again.")
        @Default(FAILBACK_AFTER)
        @Size(max = TimeSpan.MAX_LENGTH) TimeSpan failbackAfter) {

  static final String ZONE_KEY = "topology.kubernetes.io/zone";
  static final String ZONE_KEY_PATTERN =
      "^([a-z0-9]([a-z0-9.-]*[a-z0-9])?/)?[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$";
  static final String SPREAD = "Required";
  static final String FAILBACK_AFTER = "10m";

  public PlacementSpec {
    zoneKey = requireNonNullElse(zoneKey, ZONE_KEY);
    spread = spread == null ? Spread.valueOf(SPREAD) : spread;
    failbackAfter = failbackAfter == null ? new TimeSpan(FAILBACK_AFTER) : failbackAfter;
  }

  /** What {@code placement: {}} means. */
  @SuppressWarnings("NullAway") // null is what an absent field is read as
  public static PlacementSpec defaults() {
    return new PlacementSpec(null, null, null);
  }

  public PlacementSpec withSpread(Spread other) {
    return new PlacementSpec(zoneKey, other, failbackAfter);
  }
}
