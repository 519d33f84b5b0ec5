package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.OperationStatus;
import io.layeredcache.crd.status.ResyncRequest;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whoever waits can see why, since when, for what, and when it is looked at again. */
class WaitsTest {

  private static final String IMAGE = "redis:7.0";
  private static final int PASSES = 200;

  @Test
  void aWaitHasAReasonABeginningAMeasuredValueAndANextCheckThatHasNotPassed() {
    SimulatedCluster cluster = withoutImage();

    for (int pass = 0; pass < PASSES; pass++) {
      cluster.passAndRest();
      if (pass > 10) {
        OperationStatus operation = Objects.requireNonNull(operation(cluster));
        assertThat(operation.kind()).isEqualTo("Bootstrap");
        assertThat(operation.progress()).isEqualTo("0/2 shards");
        assertThat(operation.reason()).isEqualTo("PodsNotRunning");
        assertThat(operation.waitingFor()).contains("0 of 4 servers were read");
        assertThat(operation.waitingSince()).isBefore(cluster.redis().now());
        assertThat(operation.nextCheck())
            .isAfterOrEqualTo(cluster.redis().now().minus(Duration.ofSeconds(1)));
      }
    }
  }

  @Test
  void aWaitThatDoesNotChangeIsWrittenOnceAMinute() {
    SimulatedCluster cluster = withoutImage();
    for (int pass = 0; pass < 10; pass++) {
      cluster.passAndRest();
    }
    int writes = cluster.kubernetes().writes().size();
    Instant since = cluster.redis().now();

    for (int pass = 0; pass < PASSES; pass++) {
      cluster.passAndRest();
    }

    long minutes = Duration.between(since, cluster.redis().now()).toMinutes();
    assertThat(minutes).isPositive();
    assertThat(cluster.kubernetes().writes().size() - writes)
        .isLessThanOrEqualTo((int) minutes + 1);
  }

  @Test
  void aWaitThatIsOverIsGone() {
    SimulatedCluster cluster = withoutImage();
    for (int pass = 0; pass < 10; pass++) {
      cluster.passAndRest();
    }

    cluster.kubernetes().pullable(IMAGE, true);
    cluster.runUntilSettled();

    assertThat(operation(cluster)).isNull();
  }

  @Test
  void aReplicaInTheResyncQueueHasAReasonAMeasuredValueWithItsLimitAndOneBeginning() {
    SimulatedCluster cluster =
        new SimulatedCluster(
            2, 1, FakeSettings.standard().withTransfer(Duration.ofSeconds(5)), KillSwitch.never());
    List<ResyncRequest> rows = new ArrayList<>();
    cluster.onEveryTick(() -> rows.addAll(queue(cluster)));

    cluster.runUntilSettled();

    assertThat(rows).isNotEmpty();
    assertThat(rows)
        .allSatisfy(
            row -> {
              assertThat(row.reason()).isEqualTo("ResyncBudget");
              assertThat(row.message())
                  .isEqualTo("1 full resyncs are in flight or may be, limit 1");
            });
    assertThat(rows.stream().filter(row -> row.pod().equals(rows.getLast().pod())))
        .extracting(ResyncRequest::since)
        .doesNotContainNull()
        .containsOnly(rows.getLast().since());
    assertThat(queue(cluster)).isEmpty();
  }

  private static SimulatedCluster withoutImage() {
    SimulatedCluster cluster = new SimulatedCluster(2, 1);
    cluster.kubernetes().pullable(IMAGE, false);
    return cluster;
  }

  private static @Nullable OperationStatus operation(SimulatedCluster cluster) {
    return cluster.cache().getStatus().operation();
  }

  private static List<ResyncRequest> queue(SimulatedCluster cluster) {
    return Optional.ofNullable(cluster.cache().getStatus())
        .map(LayeredCacheStatus::resyncQueue)
        .orElse(List.of());
  }
}
