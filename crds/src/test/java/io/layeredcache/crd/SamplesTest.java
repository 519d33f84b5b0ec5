package io.layeredcache.crd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SamplesTest {

  static Stream<Path> goodFiles() {
    return Stream.concat(
        Yaml.files(Yaml.SAMPLES, "").stream(), Yaml.files(Yaml.CORPUS, "valid-").stream());
  }

  static List<Path> refusedFiles() {
    return Yaml.files(Yaml.CORPUS, "invalid-");
  }

  @ParameterizedTest
  @MethodSource("goodFiles")
  void aGoodFileIsReadWithoutUnknownFieldsAndWrittenBackWhole(Path file) throws IOException {
    List<JsonNode> caches = Yaml.caches(file);

    assertThat(caches).isNotEmpty();
    for (JsonNode cache : caches) {
      JsonNode writtenBack = Yaml.tree(Yaml.strictSpec(cache));
      assertThat(lost(cache.path("spec"), writtenBack)).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("refusedFiles")
  void aRefusedFileSaysWhichMessageIsExpected(Path file) {
    assertThat(Yaml.text(file)).startsWith("# ");
    assertThat(Yaml.caches(file)).isNotEmpty();
  }

  @Test
  void anUnknownFieldIsNoticed() {
    JsonNode cache = Yaml.caches(Yaml.CORPUS.resolve("invalid-unknown-field.yaml")).get(0);

    assertThatThrownBy(() -> Yaml.strictSpec(cache)).hasMessageContaining("maxmemory");
  }

  /** What was written in a file and is not in what was read from it. */
  private static List<String> lost(JsonNode written, JsonNode read) {
    if (!written.isObject()) {
      boolean nothing = written.isMissingNode() || (written.isContainerNode() && written.isEmpty());
      return nothing || (written.asText().equals(read.asText()) && sameItems(written, read))
          ? List.of()
          : List.of(written + " became " + read);
    }
    return written.properties().stream()
        .flatMap(field -> lost(field.getValue(), read.path(field.getKey())).stream())
        .toList();
  }

  private static boolean sameItems(JsonNode written, JsonNode read) {
    for (int i = 0; i < written.size(); i++) {
      if (!lost(written.path(i), read.path(i)).isEmpty()) {
        return false;
      }
    }
    return written.size() == read.size();
  }
}
