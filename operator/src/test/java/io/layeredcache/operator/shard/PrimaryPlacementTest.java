package io.layeredcache.operator.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrimaryPlacementTest {

  @Test
  void movesAnEarlierShardToItsOtherZoneWhenALaterOneHasNoChoice() {
    Map<Integer, String> chosen =
        PrimaryPlacement.choose(
            Map.of(0, List.of("a", "b"), 1, List.of("b", "c"), 2, List.of("a"), 3, List.of("c")));

    assertThat(chosen).containsEntry(2, "a").containsEntry(3, "c");
    assertThat(mostInOneZone(chosen)).isLessThanOrEqualTo(2);
  }

  @Test
  void leavesAPrimaryThatExistsWhereItIs() {
    Map<Integer, String> chosen =
        PrimaryPlacement.choose(
            Map.of(0, List.of("a", "b", "c"), 1, List.of("a"), 2, List.of("a", "b")));

    assertThat(chosen).containsEntry(1, "a");
    assertThat(mostInOneZone(chosen)).isEqualTo(1);
  }

  @Test
  void placesAShardInACrowdedZoneWhenItHasNoOther() {
    Map<Integer, String> chosen =
        PrimaryPlacement.choose(Map.of(0, List.of("a"), 1, List.of("a"), 2, List.of("a", "b")));

    assertThat(chosen).containsEntry(0, "a").containsEntry(1, "a").containsEntry(2, "b");
  }

  @ParameterizedTest
  @CsvSource({"3,2", "6,2", "7,2", "16,2", "16,3", "128,2"})
  void keepsTheCapacityForEveryPlacementOfReplicasOverThreeZones(int shards, int members) {
    Random random = new Random(4821);
    for (int attempt = 0; attempt < 50; attempt++) {
      Map<Integer, List<String>> candidates = new TreeMap<>();
      for (int shard = 0; shard < shards; shard++) {
        List<String> zones = new ArrayList<>(List.of("a", "b", "c"));
        Collections.rotate(zones, random.nextInt(2) + shard);
        candidates.put(shard, List.copyOf(zones.subList(0, members)));
      }
      assertThat(mostInOneZone(PrimaryPlacement.choose(candidates)))
          .as("%s", candidates)
          .isLessThanOrEqualTo(Math.ceilDiv(shards, 3));
    }
  }

  private static long mostInOneZone(Map<Integer, String> chosen) {
    return chosen.values().stream()
        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
        .values()
        .stream()
        .max(Long::compare)
        .orElse(0L);
  }
}
