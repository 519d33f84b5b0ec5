package io.layeredcache.operator.report;

import io.layeredcache.crd.Spread;
import io.layeredcache.operator.desired.Zones;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Judges where live roles stand. */
final class Placement {

  private Placement() {}

  static Judgement judge(Situation now) {
    Set<String> zones = Zones.of(now.cache(), now.seen().objects().nodes());
    boolean replicated = now.cache().getSpec().replicasPerShard() > 0;
    boolean required = now.cache().getSpec().placement().spread() == Spread.Required;
    if (replicated && required && zones.size() < 2) {
      return Judgement.no(
          ConditionType.PlacementSatisfied,
          Reason.NOT_ENOUGH_ZONES,
          "spread Required needs nodes that take its pods in at least 2 zones (label %s), there are %d; label or add nodes, or set spec.placement.spread to Preferred"
              .formatted(now.cache().getSpec().placement().zoneKey(), zones.size()));
    }
    return besidePrimary(now).or(() -> crowded(now, zones)).orElseGet(() -> placed(now, zones));
  }

  /** Primaries by zone, for example {@code a:1 b:1 c:1}. */
  static String primaries(Situation now) {
    return byZone(now).entrySet().stream()
        .map(entry -> entry.getKey() + ":" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Judgement placed(Situation now, Set<String> zones) {
    if (now.shards().primaries().findAny().isEmpty()) {
      return Judgement.unknown(
          ConditionType.PlacementSatisfied, Reason.NOT_FORMED, "no primaries yet");
    }
    if (now.shards().primaries().anyMatch(primary -> primary.zone().isEmpty())) {
      return Judgement.unknown(
          ConditionType.PlacementSatisfied,
          Reason.ZONES_UNKNOWN,
          "nodes without label " + now.cache().getSpec().placement().zoneKey());
    }
    return Judgement.yes(
        ConditionType.PlacementSatisfied,
        Reason.AS_EXPECTED,
        "primaries by zone: %s, at most %d allowed".formatted(primaries(now), limit(now, zones)));
  }

  private static Optional<Judgement> besidePrimary(Situation now) {
    List<String> beside =
        now.shards().shards().stream()
            .flatMap(shard -> shard.replicas().stream().filter(replica -> sameZone(replica, shard)))
            .map(Member::name)
            .toList();
    return beside.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Judgement.no(
                ConditionType.PlacementSatisfied,
                Reason.REPLICA_BESIDE_PRIMARY,
                "in its primary's zone: " + String.join(", ", beside)));
  }

  private static boolean sameZone(Member replica, Shard shard) {
    return replica.zone().isPresent()
        && Objects.equals(replica.zone(), shard.primary().flatMap(Member::zone));
  }

  private static Optional<Judgement> crowded(Situation now, Set<String> zones) {
    long most = byZone(now).values().stream().mapToLong(Long::longValue).max().orElse(0);
    return most <= limit(now, zones)
        ? Optional.empty()
        : Optional.of(
            Judgement.no(
                ConditionType.PlacementSatisfied,
                Reason.PRIMARIES_CROWDED,
                "primaries by zone: %s, at most %d allowed"
                    .formatted(primaries(now), limit(now, zones))));
  }

  private static int limit(Situation now, Set<String> zones) {
    int shards = now.shards().shards().size();
    return zones.isEmpty() ? shards : Math.ceilDiv(shards, zones.size());
  }

  private static Map<String, Long> byZone(Situation now) {
    return now.shards()
        .primaries()
        .map(primary -> primary.zone().orElse("?"))
        .collect(Collectors.groupingBy(zone -> zone, TreeMap::new, Collectors.counting()));
  }
}
