package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What is written is compared byte for byte; what differs is left in target/golden to look at. */
class GoldenFilesTest {

  static final Map<String, TopologyDocument> FILES =
      new TreeMap<>(
          Map.of(
              "storefront.json", Documents.storefront(),
              "resharding.json", Documents.resharding(),
              "cold-start.json", Documents.coldStart()));

  @TestFactory
  Stream<DynamicTest> writesTheBytesOfTheGoldenFile() {
    return FILES.entrySet().stream()
        .map(file -> DynamicTest.dynamicTest(file.getKey(), () -> compare(file)));
  }

  @TestFactory
  Stream<DynamicTest> readsTheGoldenFileBackAsTheSameDocument() {
    return FILES.entrySet().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getKey(),
                    () ->
                        assertThat(
                                TopologyCodec.read(
                                    Resources.bytes(Resources.GOLDEN.resolve(file.getKey()))))
                            .isEqualTo(new ReadDocument.Valid(file.getValue()))));
  }

  @Test
  void usesEveryGoldenFile() {
    assertThat(Resources.names(Resources.GOLDEN)).isEqualTo(FILES.keySet());
  }

  private static void compare(Map.Entry<String, TopologyDocument> file) throws IOException {
    byte[] written = TopologyCodec.write(file.getValue()).getBytes(StandardCharsets.UTF_8);
    Path golden = Resources.GOLDEN.resolve(file.getKey());
    Path actual = Path.of("target/golden").resolve(file.getKey());
    Files.createDirectories(actual.getParent());
    Files.write(actual, written);
    assertThat(golden).as("compare with %s", actual).exists().hasBinaryContent(written);
  }
}
