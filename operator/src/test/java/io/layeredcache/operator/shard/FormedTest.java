package io.layeredcache.operator.shard;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.situation.ChangeSituations;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether a cache was ever formed is not decided by what can be read of it today. */
class FormedTest {

  private static final LayeredCacheSpec SPEC = LayeredCacheSpec.defaults().withShards(5);

  @ParameterizedTest
  @CsvSource({"0, 0, false, 3", "7, 0, true, 5", "0, 7, true, 5", "7, 7, true, 5"})
  void aCacheWhoseNodesAreSilentIsAsFormedAsItsVersionsSay(
      long versionMark, long versionInStatus, boolean formed, int shards) {
    ChangeSituations silent = silent().versionMark(versionMark);
    silent.resource().setStatus(status(versionInStatus, 5));

    ShardMap map = silent.now().shards();

    assertThat(map.formed()).isEqualTo(formed);
    assertThat(map.shards()).hasSize(shards);
  }

  @Test
  void aShardThatHasARowInTheStatusIsThereWithoutItsStatefulSet() {
    ChangeSituations silent = silent().withoutStatefulSet(2);
    silent.resource().setStatus(status(7, 5));

    assertThat(silent.now().shards().shards()).extracting(Shard::id).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void aCacheThatLostEveryObjectHasTheShardsOfItsSpec() {
    ChangeSituations bare = silent().versionMark(7);
    IntStream.range(0, 5).forEach(bare::withoutStatefulSet);

    assertThat(bare.now().shards().formed()).isTrue();
    assertThat(bare.now().shards().shards()).extracting(Shard::id).containsExactly(0, 1, 2);
  }

  /** Five shards of which nothing can be read, and a resource that wants three by now. */
  private static ChangeSituations silent() {
    ChangeSituations situation = ChangeSituations.of(SPEC).butWanted(SPEC.withShards(3));
    IntStream.range(0, 5).forEach(shard -> situation.at(shard, Place.SILENT));
    return situation;
  }

  private static LayeredCacheStatus status(long version, int shards) {
    LayeredCacheStatus none = LayeredCacheStatus.empty();
    List<ShardStatus> rows =
        IntStream.range(0, shards)
            .mapToObj(
                id ->
                    new ShardStatus(
                        id,
                        null,
                        ShardState.Serving,
                        null,
                        List.of(),
                        null,
                        null,
                        null,
                        null,
                        null))
            .toList();
    return new LayeredCacheStatus(
        1L,
        version,
        null,
        shards,
        null,
        null,
        null,
        null,
        rows,
        null,
        List.of(),
        null,
        null,
        none.conditions());
  }
}
