package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads and writes resources, lenient as the Kubernetes client does and strict as tests want it.
 */
final class Yaml {

  static final Path SAMPLES = Path.of("../manifests/samples");
  static final Path CORPUS = Path.of("src/test/resources/corpus");

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final KubernetesSerialization CLIENT = new KubernetesSerialization(MAPPER, true);
  private static final ObjectMapper STRICT =
      MAPPER
          .copy()
          .setAnnotationIntrospector(new NothingIgnored())
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  private Yaml() {}

  /** The documents of a file, those of other kinds left out. */
  static List<JsonNode> caches(Path file) {
    return Arrays.stream(text(file).split("(?m)^---\n"))
        .map(document -> CLIENT.unmarshal(document, JsonNode.class))
        .filter(document -> document.path("kind").asText().equals(LayeredCache.KIND))
        .toList();
  }

  /** Refuses a field that the model lacks. */
  static LayeredCacheSpec strictSpec(JsonNode cache) throws IOException {
    JsonNode spec = cache.path("spec");
    return spec.isMissingNode()
        ? LayeredCacheSpec.defaults()
        : STRICT.treeToValue(spec, LayeredCacheSpec.class);
  }

  static LayeredCache lenient(String json) {
    return CLIENT.unmarshal(json, LayeredCache.class);
  }

  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static List<Path> files(Path folder, String prefix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".yaml"))
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The model ignores what a newer version has added; tests want to hear of it. */
  private static final class NothingIgnored extends JacksonAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonIgnoreProperties.Value findPropertyIgnoralByName(
        MapperConfig<?> config, Annotated annotated) {
      return JsonIgnoreProperties.Value.empty();
    }
  }
}
