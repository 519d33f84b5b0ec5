package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.ConfigKeys;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The operator says the same as admission about the files that an API server is asked about: an
 * object that an older schema let in is told what a new one would be told.
 */
class CorpusTest {

  private static final Path CORPUS = Path.of("../crds/src/test/resources/corpus");
  private static final Pattern OWNED = Pattern.compile("# config may not set ([a-z-]+): .*");

  static List<Path> refusedConfig() {
    return files("invalid-config-");
  }

  static List<Path> refusedLimits() {
    return files("invalid-memory-limit-");
  }

  static List<Path> taken() {
    return files("valid-");
  }

  @ParameterizedTest
  @MethodSource("refusedConfig")
  void aConfigurationThatAdmissionRefusesIsAProblem(Path file) {
    assertThat(problems(file))
        .isNotEmpty()
        .allMatch(problem -> problem.field().startsWith("spec.redis.config["));
  }

  @ParameterizedTest
  @MethodSource("refusedConfig")
  void aKeyThatAdmissionCallsTheOperatorsIsOne(Path file) {
    Matcher first = OWNED.matcher(text(file).lines().findFirst().orElseThrow());
    boolean says = first.matches();

    assertThat(spec(file).redis().config().keySet())
        .filteredOn(ConfigKeys::isOwned)
        .isEqualTo(says ? List.of(first.group(1)) : List.of());
  }

  @ParameterizedTest
  @MethodSource("refusedLimits")
  void aLimitThatAdmissionRefusesIsAProblem(Path file) {
    assertThat(problems(file))
        .extracting(Problem::field)
        .containsExactly("spec.redis.resources.limits[memory]");
  }

  @ParameterizedTest
  @MethodSource("taken")
  void whatAdmissionTakesIsNoProblem(Path file) {
    assertThat(problems(file)).isEmpty();
  }

  @Test
  void noKeyThatUsersMayGiveIsTheOperators() {
    assertThat(ConfigKey.names()).isNotEmpty().noneMatch(ConfigKeys::isOwned);
  }

  private static List<Problem> problems(Path file) {
    return SpecProblems.of(spec(file));
  }

  /** Of the last document: where there are two, the second is the one that is judged. */
  private static LayeredCacheSpec spec(Path file) {
    String[] documents = text(file).split("(?m)^---$");
    return Serialization.unmarshal(documents[documents.length - 1], LayeredCache.class).getSpec();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static List<Path> files(String prefix) {
    try (Stream<Path> all = Files.list(CORPUS)) {
      List<Path> files =
          all.filter(file -> file.getFileName().toString().startsWith(prefix)).sorted().toList();
      assertThat(files).isNotEmpty();
      return files;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
