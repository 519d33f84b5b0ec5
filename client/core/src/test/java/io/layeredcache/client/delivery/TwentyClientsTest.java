package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Twenty clients that get every version several times, in an order of their own. */
class TwentyClientsTest {

  private static final int VERSIONS = 12;
  private static final int COPIES = 3;

  private final Signer operator = new Signer();
  private final MeterRegistry registry = new SimpleMeterRegistry();

  @Test
  void f17NoVersionDecreasesAndAllEndAtTheSame() {
    List<Arrival> arrivals = new ArrayList<>();
    for (int i = 0; i < VERSIONS * COPIES; i++) {
      arrivals.add(Papers.overTheSecondPath(Papers.bytes(1 + i % VERSIONS), operator));
    }
    List<Long> last =
        IntStream.range(0, 20)
            .mapToObj(
                number -> {
                  List<Long> seen = seen(shuffled(arrivals, number));
                  assertThat(seen).isSorted().doesNotHaveDuplicates();
                  return seen.get(seen.size() - 1);
                })
            .toList();
    assertThat(last).hasSize(20).containsOnly((long) VERSIONS);
    assertThat(older()).isPositive();
  }

  private static List<Arrival> shuffled(List<Arrival> arrivals, int seed) {
    List<Arrival> order = new ArrayList<>(arrivals);
    Collections.shuffle(order, new Random(seed));
    return order;
  }

  private double older() {
    return registry
        .counter("layeredcache.client.topology.refused", "source", "second-path", "reason", "older")
        .count();
  }

  /** The versions that a listener of that client was told. */
  private List<Long> seen(List<Arrival> arrivals) {
    TopologyHolder holder = new TopologyHolder();
    Intake intake =
        new Intake(holder, new Refusals(registry, new VirtualTime()), registry, Optional.empty());
    intake.trust(operator.trusted());
    List<Long> versions = new ArrayList<>();
    holder.subscribe(document -> versions.add(document.version()));
    arrivals.forEach(intake::take);
    return versions;
  }
}
