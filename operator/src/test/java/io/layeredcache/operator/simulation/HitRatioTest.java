package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the status says of reads that hit and reads that miss. */
class HitRatioTest {

  private final SimulatedCluster cluster = SimulatedCluster.settled(2, 1);

  @Test
  void theRatioOfTheLastMinuteIsShownForEachShardAndForTheCacheByItsReads() {
    cluster.onEveryTick(
        () -> {
          read(0, 90, 10);
          read(1, 10, 10);
        });

    minutes(2);

    assertThat(status().shards()).extracting(ShardStatus::hitRatio).containsExactly("0.90", "0.50");
    assertThat(status().hitRatio()).as("of 120 reads").isEqualTo("0.83");
    assertThat(warm()).isEqualTo("True AsExpected hit ratio 0.83 over 60s, floor 0");
  }

  @Test
  void oneReadTooFewShowsNothingAndIsNotWarm() {
    onceInAMinute(999, 0);

    minutes(2);

    assertThat(status().hitRatio()).isNull();
    assertThat(status().shards()).extracting(ShardStatus::hitRatio).containsOnlyNulls();
    assertThat(warm()).startsWith("Unknown NoSamples about ").contains("1000 are needed");
  }

  @Test
  void aCacheThatNobodyReadsForTenMinutesSaysSoOnce() {
    minutes(12);
    int writes = cluster.kubernetes().writes().size();
    minutes(5);

    assertThat(warm()).startsWith("Unknown NoTraffic no read in 10 min");
    assertThat(cluster.kubernetes().writes()).hasSize(writes);
  }

  @Test
  void steadyTrafficWritesNothing() {
    cluster.onEveryTick(() -> everywhere(97, 3));
    minutes(2);
    int writes = cluster.kubernetes().writes().size();

    minutes(5);

    assertThat(status().hitRatio()).isEqualTo("0.97");
    assertThat(cluster.kubernetes().writes()).hasSize(writes);
  }

  @Test
  void aNewOperatorWritesNothingWhileItHasNotCountedForAMinute() {
    cluster.onEveryTick(() -> everywhere(97, 3));
    minutes(2);
    int writes = cluster.kubernetes().writes().size();

    cluster.restartOperator();
    minutes(2);

    assertThat(status().hitRatio()).isEqualTo("0.97");
    assertThat(cluster.kubernetes().writes()).hasSize(writes);
  }

  @Test
  void aNewPrimaryIsCountedAnewAndNothingIsShownUntilItWasReadOftenEnough() {
    cluster.onEveryTick(() -> read(0, 97, 3));
    minutes(2);
    cluster.onEveryTick(() -> {});

    cluster.deletePods(List.of(cluster.primaryOf(0)));
    cluster.runUntilSettled();

    assertThat(status().shards().getFirst().hitRatio()).isNull();
  }

  @Test
  void aShardThatLostItsKeysIsColdUntilItsRatioIsBackWithinTheAllowedDrop() {
    cluster.onEveryTick(() -> everywhere(90, 10));
    minutes(2);

    cluster.onEveryTick(() -> everywhere(84, 16));
    loseShard(0);
    minutes(2);

    assertThat(status().shards().getFirst().state()).isEqualTo(ShardState.Warming);
    assertThat(warm())
        .startsWith("False Cold shard 0 lost all its keys at ")
        .contains("hit ratio 0.84 over 60s, warm from 0.85 on");

    cluster.onEveryTick(() -> everywhere(88, 12));
    minutes(2);

    assertThat(status().shards().getFirst().state()).isEqualTo(ShardState.Serving);
    assertThat(warm()).startsWith("True AsExpected");
  }

  private void loseShard(int shard) {
    cluster.deletePods(
        cluster.viewsByPod().keySet().stream()
            .filter(pod -> pod.startsWith(SimulatedCluster.NAME + "-" + shard + "-"))
            .toList());
    cluster.runUntilSettled();
  }

  private void onceInAMinute(long hits, long misses) {
    int[] ticks = {0};
    cluster.onEveryTick(
        () -> {
          if (ticks[0]++ % 600 == 0) {
            read(0, hits, misses);
          }
        });
  }

  private void everywhere(long hits, long misses) {
    read(0, hits, misses);
    read(1, hits, misses);
  }

  /** Reads at the server of a shard's owner, if it has one. */
  private void read(int shard, long hits, long misses) {
    cluster.viewsByPod().entrySet().stream()
        .filter(node -> node.getKey().startsWith(SimulatedCluster.NAME + "-" + shard + "-"))
        .filter(node -> !node.getValue().self().slots().isEmpty())
        .forEach(
            node ->
                cluster
                    .redis()
                    .countReads(RedisPods.endpoint(cluster.pod(node.getKey())), hits, misses));
  }

  private void minutes(int minutes) {
    for (int passes = 0; passes < 12 * minutes; passes++) {
      cluster.passAndRest();
    }
  }

  private LayeredCacheStatus status() {
    return cluster.cache().getStatus();
  }

  private String warm() {
    Condition condition =
        status().conditions().stream()
            .filter(one -> one.getType().equals("CacheWarm"))
            .findFirst()
            .orElseThrow();
    return condition.getStatus() + " " + condition.getReason() + " " + condition.getMessage();
  }
}
