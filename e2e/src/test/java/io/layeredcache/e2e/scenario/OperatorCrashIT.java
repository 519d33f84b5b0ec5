package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The operator is killed where it hurts: between the steps of a bootstrap. */
@ExtendWith(InvariantsAfterEach.class)
class OperatorCrashIT {
  private static final Duration REACHED = Duration.ofSeconds(90);
  private static final Duration OFTEN = Duration.ofMillis(20);

  @Test
  void aCacheIsFormedAlthoughTheOperatorIsKilledFourTimes(Bench bench) {
    CacheUnderTest cache = bench.apply(3, 1);
    List<String> unfinished = new ArrayList<>();

    for (BooleanSupplier moment :
        List.<BooleanSupplier>of(
            () -> !cache.pods().isEmpty(),
            () -> any(cache, view -> view.currentEpoch() > 0 || view.nodes().size() > 1),
            () -> any(cache, view -> !view.self().slots().isEmpty()),
            () -> any(cache, view -> !view.self().primary()))) {
      await()
          .atMost(REACHED)
          .pollInterval(OFTEN)
          .pollDelay(Duration.ZERO)
          .until(moment::getAsBoolean);
      bench.operator().kill();
      unfinished.add(cache.condition("ReplicasInSync"));
    }

    assertThat(unfinished).allSatisfy(condition -> assertThat(condition).doesNotStartWith("True"));
    cache.awaitWhole();
  }

  private static boolean any(CacheUnderTest cache, Predicate<NodeView> condition) {
    return cache.secretsAreThere()
        && cache.pods().stream()
            .anyMatch((Pod pod) -> cache.view(pod).filter(condition).isPresent());
  }
}
