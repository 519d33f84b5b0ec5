package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Two operators, one acts: the leader is killed, frozen past its lease and cut off, each time in
 * the middle of a bootstrap, and the other one finishes what was begun within its usual time.
 */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER, Ability.UNPLUG_CABLE})
class LeaderIT {
  private static final Duration REACHED = Duration.ofSeconds(90);
  private static final Duration ENDED = Duration.ofSeconds(60);
  private static final Duration OFTEN = Duration.ofMillis(20);

  @Test
  void anotherOneFinishesWhatAKilledLeaderHadBegun(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1);
    reached(() -> slotsAreAssigned(cache));
    String leader = bench.operator().leader();

    bench.operator().killLeader();

    bench.operator().leaderAfter(leader);
    cache.awaitWhole();
  }

  /** What it was about to send does not arrive late: not one command of it after it thawed. */
  @Test
  void aFrozenLeaderThatWakesUpLateChangesNothingOnAnyServer(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1);
    reached(() -> slotsAreAssigned(cache));
    String leader = bench.operator().leader();
    Pod old = bench.operator().pod(leader);
    bench.cluster().freeze(bench.operator().container(leader));

    bench.operator().leaderAfter(leader);
    cache.awaitWhole();
    try (Monitors monitors = Monitors.of(cache)) {
      bench.cluster().thaw(bench.operator().container(leader));

      await().atMost(ENDED).until(() -> restarts(bench, leader) > restarts(old));
      assertThat(monitors.commandsFrom(old.getStatus().getPodIP())).isEmpty();
      assertThat(monitors.all()).as("the monitors see what the other one does").isNotEmpty();
    }
  }

  @Test
  void anotherOneActsWhenTheLeadersNodeIsCutOff(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1);
    reached(() -> slotsAreAssigned(cache));
    String leader = bench.operator().leader();
    String node = bench.operator().pod(leader).getSpec().getNodeName();
    bench.cluster().unplug(node);

    bench.operator().leaderAfter(leader);

    bench.cluster().plug(node);
    cache.awaitWhole();
  }

  private static void reached(BooleanSupplier moment) {
    await()
        .atMost(REACHED)
        .pollInterval(OFTEN)
        .pollDelay(Duration.ZERO)
        .until(moment::getAsBoolean);
  }

  private static boolean slotsAreAssigned(CacheUnderTest cache) {
    return cache.secretsAreThere()
        && cache.pods().stream()
            .anyMatch(
                pod -> cache.view(pod).filter(view -> !view.self().slots().isEmpty()).isPresent());
  }

  private static int restarts(Bench bench, String pod) {
    return restarts(bench.operator().pod(pod));
  }

  private static int restarts(Pod pod) {
    List<ContainerStatus> containers = pod.getStatus().getContainerStatuses();
    return containers.isEmpty() ? 0 : containers.getFirst().getRestartCount();
  }
}
