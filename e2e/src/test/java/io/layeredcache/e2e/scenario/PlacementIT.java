package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.e2e.cluster.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Where pods and roles stand in clusters of one zone and of two: the zones are rooms of our own.
 */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
class PlacementIT {
  private static final String ROOM = "e2e.layeredcache.io/room";
  private static final String REQUIRED = "  placement: {zoneKey: " + ROOM + ", spread: Required}\n";
  private static final Duration SAID = Duration.ofSeconds(90);

  private final Bench bench;
  private final List<Node> nodes;

  PlacementIT(Bench bench) {
    this.bench = bench;
    this.nodes = bench.cluster().nodes();
  }

  @AfterEach
  void noRooms() {
    nodes.forEach(node -> bench.kubectl().run("label", "node", node.name(), ROOM + "-"));
  }

  @Test
  void zn1NoShardOfThreeStandsInOneOfTwoZones() {
    room("left", nodes.get(0));
    room("right", nodes.get(1), nodes.get(2));
    CacheUnderTest cache = bench.prepare(3, 1);

    cache.apply(REQUIRED);

    cache.awaitWhole();
    assertThat(cache.condition("PlacementSatisfied")).startsWith("True");
    assertThat(roomsByShard(cache))
        .hasSize(3)
        .allSatisfy((shard, rooms) -> assertThat(rooms).containsExactlyInAnyOrder("left", "right"));
  }

  @Test
  void aRequiredSpreadOverOneZoneIsSaidAndServesWhenAnotherZoneIsAdded() {
    room("left", nodes.get(0));
    CacheUnderTest cache = bench.prepare(1, 1);
    cache.apply(REQUIRED);
    await()
        .atMost(SAID)
        .untilAsserted(
            () ->
                assertThat(cache.condition("PlacementSatisfied"))
                    .isEqualTo("False/NotEnoughZones"));

    room("right", nodes.get(1));

    cache.awaitWhole();
    await()
        .atMost(SAID)
        .untilAsserted(() -> assertThat(cache.condition("PlacementSatisfied")).startsWith("True"));
  }

  private void room(String name, Node... inIt) {
    for (Node node : inIt) {
      bench.kubectl().run("label", "node", node.name(), ROOM + "=" + name);
    }
  }

  private Map<String, Set<String>> roomsByShard(CacheUnderTest cache) {
    return cache.pods().stream()
        .collect(
            Collectors.groupingBy(
                pod -> pod.getMetadata().getLabels().get("layeredcache.io/shard"),
                Collectors.mapping(this::room, Collectors.toSet())));
  }

  private String room(Pod pod) {
    return bench
        .kubectl()
        .run(
            "get",
            "node",
            pod.getSpec().getNodeName(),
            "-o",
            "jsonpath={.metadata.labels.%s}".formatted(ROOM.replace(".", "\\.")));
  }
}
