package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.fake.Call;
import io.layeredcache.operator.kube.fake.Weather;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The API server is away, or shows what was true long ago, at every place of a bootstrap: the
 * operator does no harm meanwhile, and what becomes of the cache is what would have become of it.
 */
class ApiOutageTest {

  private static final int SHARDS = 3;
  private static final int REPLICAS = 1;
  private static final int KEYS = 500;
  private static final Duration OUTAGE = Duration.ofMinutes(1);

  /** What becomes of a cache that nobody disturbs. */
  private static final class Undisturbed {
    static final EndState END = EndState.of(SimulatedCluster.settled(SHARDS, REPLICAS));
  }

  /** A pass that fails looks again after 5 s; one that can go on with servers alone, sooner. */
  private static final int MOST_REQUESTS = 200;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20})
  void aBootstrapThatIsInterruptedForAMinuteEndsAsOneThatIsNot(int passesBefore) {
    SimulatedCluster cluster = new SimulatedCluster(SHARDS, REPLICAS);
    passes(cluster, passesBefore);
    cluster.kubernetes().weather(Weather.CUT_OFF);
    int requests = cluster.kubernetes().calls().size();

    cluster.runFor(OUTAGE);

    assertThat(requestsSince(requests, cluster)).hasSizeLessThan(MOST_REQUESTS);
    cluster.kubernetes().weather(Weather.FAIR);
    cluster.runUntilSettled();
    assertThat(EndState.of(cluster).differencesFrom(Undisturbed.END)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 8, 12})
  void requestsWhoseAnswersAreLostForAMinuteAreNotDoneTwice(int passesBefore) {
    SimulatedCluster cluster = new SimulatedCluster(SHARDS, REPLICAS);
    passes(cluster, passesBefore);
    cluster.kubernetes().weather(Weather.ANSWERS_LOST);
    cluster.runFor(OUTAGE);
    cluster.kubernetes().weather(Weather.FAIR);

    cluster.runUntilSettled();

    assertThat(EndState.of(cluster).differencesFrom(Undisturbed.END)).isEmpty();
    assertThat(cluster.kubernetes().running()).allMatch(pod -> pod.restarts() == 0);
  }

  /** What a watch does not show may exist all the same, and what it shows may be gone. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 8, 12})
  void aNewOperatorThatIsShownAnEarlierDayDoesNoHarm(int passesThatItKnows) {
    SimulatedCluster cluster = new SimulatedCluster(SHARDS, REPLICAS);
    passes(cluster, passesThatItKnows);
    LayeredCache then = cluster.cache();
    Runnable rewind = cluster.kubernetes().rewind();
    cluster.runUntilSettled();
    for (int shard = 0; shard < SHARDS; shard++) {
      cluster.put(shard, KEYS);
    }
    EndState before = EndState.of(cluster);
    int requests = cluster.kubernetes().calls().size();
    int commands = cluster.redis().effects().size();
    rewind.run();
    cluster.restartOperator();

    cluster.runFor(OUTAGE, () -> then);

    assertThat(EndState.of(cluster).roles()).isEqualTo(before.roles());
    assertThat(requestsSince(requests, cluster))
        .filteredOn(call -> call.changed() && call.verb() != Call.Verb.STATUS)
        .isEmpty();
    assertThat(cluster.redis().effects()).hasSize(commands);
    cluster.kubernetes().watches(true);
    cluster.runUntilSettled();
    assertThat(EndState.of(cluster).roles()).isEqualTo(before.roles());
    for (int shard = 0; shard < SHARDS; shard++) {
      assertThat(cluster.keys(cluster.primaryOf(shard))).isEqualTo(KEYS);
    }
  }

  @Test
  void aPodThatAWatchStillShowsThoughAnotherHasItsPlaceIsNotTakenForADeath() {
    SimulatedCluster cluster = SimulatedCluster.settled(SHARDS, REPLICAS);
    cluster.put(0, KEYS);
    Runnable rewind = cluster.kubernetes().rewind();
    cluster.deletePods(List.of(cluster.syncedReplicasOf(0).getFirst()));
    cluster.runUntilSettled();
    String primary = cluster.primaryOf(0);
    rewind.run();
    cluster.restartOperator();

    cluster.runFor(OUTAGE);

    assertThat(cluster.primaryOf(0)).isEqualTo(primary);
    cluster.kubernetes().watches(true);
    cluster.runUntilSettled();
    assertThat(cluster.keys(cluster.primaryOf(0))).isEqualTo(KEYS);
  }

  private static void passes(SimulatedCluster cluster, int count) {
    for (int pass = 0; pass < count; pass++) {
      cluster.passAndRest();
    }
  }

  private static List<Call> requestsSince(int count, SimulatedCluster cluster) {
    List<Call> calls = cluster.kubernetes().calls();
    return calls.subList(count, calls.size());
  }
}
