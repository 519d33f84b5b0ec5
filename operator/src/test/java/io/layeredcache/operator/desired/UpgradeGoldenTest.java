package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * RU-6 and UP-1: what a new operator compares with the objects of caches that stand, for every
 * sample that we ship. Where it differs from what the last release rendered, that operator restarts
 * pods, writes objects of every cache anew, or is refused by the API server.
 */
class UpgradeGoldenTest {

  private static final Path FILES = Path.of("src/test/resources/golden/upgrade");
  private static final Path SAMPLES = Path.of("../manifests/samples");
  private static final boolean WRITE = Boolean.getBoolean("golden.upgrade");

  private static final String ADVICE =
      """
      an operator of this tree would not leave a cache alone that the last release has made.
      Another pod-revision or pod-fields restarts every pod: leave a new field out while it has the \
      value that it had when it came, as PodRevision does. Another selector, service name or pod \
      management policy is refused by the API server for ever. Other labels or contents of a Service, a \
      budget or the client's Secret are written into every cache at once.
      If that is meant, say so in CHANGELOG.md and an ADR, and write the files anew by \
      -Dgolden.upgrade=true. Until the first release (file RELEASE) the files are those of main.""";

  static List<String> samples() {
    try (Stream<Path> files = Files.list(SAMPLES)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void ru6UnchangedSpecsLeaveEverythingAsItIs(String sample) throws IOException {
    String compared = compared(cache(sample));
    if (WRITE) {
      Files.createDirectories(FILES);
      Files.writeString(FILES.resolve(sample), compared);
    }

    assertThat(FILES.resolve(sample)).as(ADVICE).hasContent(compared);
  }

  @Test
  void everyFileIsOfASample() throws IOException {
    try (Stream<Path> files = Files.list(FILES)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(samples());
    }
  }

  /** The last document of its file, as the API server has it. */
  private static LayeredCache cache(String sample) throws IOException {
    String[] documents = Files.readString(SAMPLES.resolve(sample)).split("(?m)^---\n");
    LayeredCache cache =
        Serialization.unmarshal(documents[documents.length - 1], LayeredCache.class);
    cache.getMetadata().setNamespace("shop");
    cache.getMetadata().setUid(Caches.UID);
    return cache;
  }

  private static String compared(LayeredCache cache) {
    Credentials credentials = Credentials.generate(new Random(1));
    int shards = cache.getSpec().shards();
    NavigableSet<Integer> guarded = new TreeSet<>();
    if (cache.getSpec().replicasPerShard() > 0) {
      IntStream.range(0, shards).forEach(guarded::add);
    }
    TopologyFiles unsigned = TopologyFiles.of("{}", Optional.empty());
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(CredentialsSecret.render(cache, credentials));
    // the configuration is immutable and has its content in its name: another one is another object
    Baseline.render(cache, credentials, guarded).stream()
        .filter(object -> !object.getMetadata().getName().equals(ServerConfig.name(cache)))
        .forEach(objects::add);
    objects.add(TopologyObjects.configMap(cache, unsigned, Optional.empty()));
    IntStream.range(0, shards)
        .mapToObj(shard -> settled(ShardWorkload.render(cache, shard)))
        .forEach(objects::add);
    StringBuilder text = new StringBuilder();
    objects.forEach(object -> text.append(Serialization.asYaml(object)));
    return text.toString();
  }

  /**
   * What of a StatefulSet that stands is compared or cannot be changed. The rest of its template
   * waits for a pod's turn, so that a release may render it otherwise.
   */
  private static StatefulSet settled(StatefulSet rendered) {
    return new StatefulSetBuilder(rendered)
        .editSpec()
        .editTemplate()
        .withSpec(null)
        .endTemplate()
        .endSpec()
        .build();
  }
}
