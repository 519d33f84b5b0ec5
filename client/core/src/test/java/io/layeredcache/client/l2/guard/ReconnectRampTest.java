package io.layeredcache.client.l2.guard;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReconnectRampTest {

  private static final int PODS = 20;
  private static final int CONNECTIONS = 50;
  private static final int PER_SECOND = 100;

  private final TopologyDocument document = withPods(Documents.twoShards(1));

  private static TopologyDocument withPods(TopologyDocument plain) {
    return new TopologyDocument(
        plain.clusterId(),
        plain.version(),
        plain.time(),
        plain.state(),
        plain.admittedFraction(),
        plain.shards(),
        plain.moves(),
        plain.seeds(),
        OptionalInt.of(PODS),
        plain.policy());
  }

  @Test
  void f09AThousandLostConnectionsComeBackAtTheRateOfTheFleet() {
    List<Long> attempts = new ArrayList<>();
    for (int pod = 0; pod < PODS; pod++) {
      ReconnectRamp ramp = new ReconnectRamp(new Random(pod));
      for (int i = 0; i < CONNECTIONS; i++) {
        attempts.add(ramp.reserve(0, document, 0).toNanos());
      }
    }
    Collections.sort(attempts);

    long second = Duration.ofSeconds(1).toNanos();
    for (int i = 0; i + PER_SECOND < attempts.size(); i++) {
      // no window of a second holds more than the rate, but for where two pods' turns meet
      assertThat(attempts.get(i + PER_SECOND) - attempts.get(i)).isGreaterThan(second * 95 / 100);
    }
    assertThat(attempts.get(attempts.size() - 1)).isGreaterThan(Duration.ofMillis(9800).toNanos());
  }

  @Test
  void waitsLongerWithEachFailureUpToTheLongestDelay() {
    Duration first = new ReconnectRamp(new Random(1)).reserve(0, document, 0);
    Duration later = new ReconnectRamp(new Random(1)).reserve(5, document, 0);
    Duration last = new ReconnectRamp(new Random(1)).reserve(1000, document, 0);

    assertThat(first).isLessThan(Duration.ofMillis(400));
    assertThat(later).isBetween(Duration.ofMillis(1600), Duration.ofMillis(5000));
    assertThat(last).isBetween(Duration.ofSeconds(5), Duration.ofMillis(15_200));
  }

  @Test
  void podsDoNotComeBackInOneInstant() {
    long distinct =
        Collections.nCopies(PODS, document).stream()
            .map(any -> new ReconnectRamp(new Random()).reserve(0, any, 0))
            .distinct()
            .count();

    assertThat(distinct).isEqualTo(PODS);
  }
}
