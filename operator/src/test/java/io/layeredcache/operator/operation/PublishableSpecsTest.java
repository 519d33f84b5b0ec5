package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.situation.PublishedCache;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever admission takes can be published: a spec whose policy clients would refuse would freeze
 * the topology, failovers included.
 */
class PublishableSpecsTest {

  private static final Path SAMPLES = Path.of("../manifests/samples");
  private static final Path CORPUS = Path.of("../crds/src/test/resources/corpus");
  private static final Path SCHEMA = Path.of("../docs/topology-v1.schema.json");
  private static final String LONGEST_NAMESPACE = "n".repeat(63);
  private static final KubernetesSerialization YAML =
      new KubernetesSerialization(new ObjectMapper(), true);

  static Stream<Path> specs() {
    return Stream.concat(files(SAMPLES, ""), files(CORPUS, "valid-"));
  }

  @ParameterizedTest
  @MethodSource("specs")
  void whatAdmissionTakesIsPublishedAndAcceptedByTheSchema(Path file) {
    List<LayeredCache> caches = caches(file);

    assertThat(caches).isNotEmpty();
    assertThat(caches)
        .allSatisfy(cache -> assertThat(errors(TopologyCodec.write(document(cache)))).isEmpty());
  }

  private static TopologyDocument document(LayeredCache cache) {
    PublishedCache formed =
        new PublishedCache(cache.getSpec(), LONGEST_NAMESPACE, cache.getMetadata().getName());
    return new PublishResult()
        .propose(formed.situation()).steps().stream()
            .map(step -> ((Step.PublishTopology) step).document())
            .findFirst()
            .orElseThrow();
  }

  private static List<String> errors(String document) {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text(SCHEMA));
    return schema
        .validate(
            document,
            InputFormat.JSON,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Object::toString)
        .toList();
  }

  /** The documents of a file, those of other kinds left out. */
  private static List<LayeredCache> caches(Path file) {
    return Arrays.stream(text(file).split("(?m)^---\n"))
        .filter(document -> document.contains("kind: " + LayeredCache.KIND))
        .map(document -> YAML.unmarshal(document, LayeredCache.class))
        .toList();
  }

  private static Stream<Path> files(Path folder, String prefix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".yaml"))
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .sorted()
          .toList()
          .stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
