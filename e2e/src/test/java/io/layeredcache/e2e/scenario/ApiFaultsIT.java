package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The API server is away, or does not know our kind any more. What single requests and watches make
 * of it is shown in the operator's own tests.
 */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
class ApiFaultsIT {
  private static final Duration REACHED = Duration.ofSeconds(90);
  private static final Duration OFTEN = Duration.ofMillis(20);
  private static final Duration SAID = Duration.ofMinutes(2);
  private static final String CRD = "layeredcaches.layeredcache.io";

  /**
   * A stand-by calls itself not ready after a minute without the API server: it lasts that long.
   */
  @Test
  @Needs(Ability.STOP_API_SERVER)
  void anApiServerThatIsAwayForAMinuteInTheMiddleOfABootstrapCostsNothingButTime(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1);
    await()
        .atMost(REACHED)
        .pollInterval(OFTEN)
        .ignoreExceptions()
        .until(() -> !cache.owners(0).isEmpty());
    Pod standBy = bench.operator().standBy();
    List<String> before = uids(cache);

    bench.cluster().stopApiServer();

    await()
        .atMost(SAID)
        .ignoreExceptions()
        .until(() -> bench.operator().page(standBy, "/readyz").contains("have had no connection"));
    assertThat(bench.operator().page(standBy, "/healthz")).isEqualTo("ok\n");
    assertThat(disconnected(bench, standBy)).isPositive();
    bench.cluster().startApiServer();
    cache.awaitWhole();
    assertThat(uids(cache)).isEqualTo(before);
    assertThat(cache.pods())
        .flatExtracting(pod -> pod.getStatus().getContainerStatuses())
        .extracting(ContainerStatus::getRestartCount)
        .containsOnly(0);
    await().atMost(SAID).until(() -> disconnected(bench, leader(bench)) == 0);
  }

  @Test
  void aDefinitionThatIsTakenAwayAndComesBackIsServedAgainByTheSameProcess(Bench bench) {
    CacheUnderTest former = bench.apply(1, 0).awaitWhole();
    bench.release(former);
    Pod leader = leader(bench);

    bench.kubectl().run("delete", "crd", CRD, "--timeout=60s");

    await().atMost(SAID).until(() -> disconnected(bench, leader) > 0);
    bench
        .kubectl()
        .run(
            "apply",
            "--server-side",
            "-f",
            Project.file("manifests", "crd", CRD + ".yaml").toString());
    bench.kubectl().awaitEstablished(CRD);
    bench.apply(1, 1).awaitWhole();
    assertThat(disconnected(bench, leader)).isZero();
    assertThat(leader(bench).getStatus().getContainerStatuses())
        .extracting(ContainerStatus::getContainerID)
        .isEqualTo(
            leader.getStatus().getContainerStatuses().stream()
                .map(ContainerStatus::getContainerID)
                .toList());
    former.discard();
  }

  private static Pod leader(Bench bench) {
    return bench.operator().pod(bench.operator().leader());
  }

  private static double disconnected(Bench bench, Pod operator) {
    return bench
        .operator()
        .page(operator, "/metrics")
        .lines()
        .filter(line -> line.startsWith("layeredcache_watches_disconnected "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
        .sum();
  }

  private static List<String> uids(CacheUnderTest cache) {
    return cache.pods().stream().map(pod -> pod.getMetadata().getUid()).sorted().toList();
  }
}
