package io.layeredcache.e2e.scenario;

import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What people begin with: each sample as it is, and the first things that they try on one. */
@Tag("long")
@ExtendWith(InvariantsAfterEach.class)
@Needs({Ability.THREE_ZONES, Ability.SIGNAL_CONTAINER})
class SamplesIT {
  private static final Path SAMPLES = Project.file("manifests", "samples");
  private static final Duration SAID = Duration.ofSeconds(30);

  static List<Path> samples() throws IOException {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void everySampleServes(Path sample, Bench bench) throws IOException {
    String namespace = bench.namespace();
    String yaml = Files.readString(sample).replaceAll("\\bshop\\b", namespace);

    bench.kubectl().apply(namespace, yaml);

    String name = sample.getFileName().toString().replace(".yaml", "");
    bench
        .kubectl()
        .inNamespace(
            namespace, "wait", "lc/" + name, "--for=condition=Available", "--timeout=150s");
    String spec = "jsonpath={.spec.shards} {.spec.replicasPerShard}";
    String[] shape =
        bench.kubectl().inNamespace(namespace, "get", "lc", name, "-o", spec).split(" ");
    bench
        .named(namespace, name, Integer.parseInt(shape[0]), Integer.parseInt(shape[1]))
        .awaitWhole();
  }

  /** SC: answered by a condition as long as this version cannot do it, and nothing is touched. */
  @Test
  void scaleIsAnsweredAndTouchesNothing(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    List<String> before = pods(cache);

    bench.kubectl().inNamespace(cache.namespace(), "scale", "lc", cache.name(), "--replicas=3");

    await()
        .atMost(SAID)
        .untilAsserted(
            () -> assertThat(cache.condition("Degraded")).isEqualTo("True/ChangeNotSupported"));
    assertThat(pods(cache)).isEqualTo(before);
    bench.kubectl().inNamespace(cache.namespace(), "scale", "lc", cache.name(), "--replicas=1");
    cache.awaitWhole();
  }

  /** By the time that the operator wrote: kubectl sorts by whole seconds, in which much happens. */
  @Test
  void eventsTellTheStoryInOrder(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    cache.write(100);
    cache.awaitReplicated(100);
    bench.cluster().kill(cache.container(cache.primary(0)));
    cache.awaitWhole();

    List<Event> events =
        bench
            .kubernetes()
            .v1()
            .events()
            .inNamespace(cache.namespace())
            .withField("involvedObject.kind", "LayeredCache")
            .withField("involvedObject.name", cache.name())
            .list()
            .getItems();

    assertThat(events.stream().sorted(comparing(SamplesIT::time)).map(Event::getReason))
        .containsSubsequence(
            "SlotsAssigned", "TopologyPublished", "PrimaryChanged", "TopologyPublished");
  }

  private static Instant time(Event event) {
    return Instant.parse(event.getEventTime().getTime());
  }

  private static List<String> pods(CacheUnderTest cache) {
    return cache.pods().stream().map(Pod::getMetadata).map(meta -> meta.getUid()).sorted().toList();
  }
}
