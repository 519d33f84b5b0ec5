package io.layeredcache.client.topology.function;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The library in a real server; the server owns no slot, so its cluster is down all along. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FunctionLibraryOnRedisTest {

  private static final String CLUSTER = "5e0c7a3e-2f0f-4c9b-9a4e-0d6f1b1c2d3e";
  private static final long HIGHEST = (1L << 53) - 1;

  private Redis redis;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException, InterruptedException {
    redis = Redis.start(folder);
  }

  @AfterAll
  void stop() {
    if (redis != null) {
      redis.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "\n{}",
        "]]",
        "]=]]==]]",
        "'\\'\\\\\"",
        "\r\n\r",
        "\0001\0",
        "\u00f6\u20ac9",
        "@version@ @document@",
        ""
      })
  void answersTheDocumentByteForByte(String document) throws Exception {
    load(bytes(document), 7);
    assertThat(topology(CLUSTER, 6)).isEqualTo(bytes(document + "\nc2ln\n"));
  }

  @Test
  void answersTheGoldenDocumentByteForByte() throws Exception {
    byte[] document = Files.readAllBytes(Path.of("src/test/resources/golden/storefront.json"));
    load(document, 42);
    assertThat(topology(CLUSTER, 41)).isEqualTo(with(document, "\nc2ln\n"));
  }

  @Test
  void answersTheDocumentWithEveryByteThatThereIs() throws Exception {
    byte[] document = new byte[512];
    for (int i = 0; i < document.length; i++) {
      document[i] = (byte) (i % 2 == 0 ? i / 2 : '0');
    }
    load(document, 42);
    assertThat(topology(CLUSTER, 41)).isEqualTo(with(document, "\nc2ln\n"));
  }

  @Test
  void answersNilToWhoHasThatVersion() throws Exception {
    load(bytes("{}"), 7);
    assertThat(topology(CLUSTER, 7)).isEqualTo(bytes("\n"));
  }

  @Test
  void answersNilToWhoHasALaterVersion() throws Exception {
    load(bytes("{}"), 7);
    assertThat(topology(CLUSTER, 8)).isEqualTo(bytes("\n"));
  }

  @Test
  void tellsTheHighestVersionFromTheOneBelow() throws Exception {
    load(bytes("{}"), HIGHEST);
    assertThat(topology(CLUSTER, HIGHEST)).isEqualTo(bytes("\n"));
    assertThat(topology(CLUSTER, HIGHEST - 1)).isEqualTo(bytes("{}\nc2ln\n"));
  }

  @Test
  void answersTheDocumentToWhoKnowsAnotherClusterAtALaterVersion() throws Exception {
    load(bytes("{}"), 7);
    assertThat(topology("another", 9)).isEqualTo(bytes("{}\nc2ln\n"));
  }

  @Test
  void answersTheDocumentToWhoAsksWithNothing() throws Exception {
    load(bytes("{}"), 7);
    assertThat(redis.ask("FCALL_RO", FunctionLibrary.TOPOLOGY, "0")).isEqualTo(bytes("{}\nc2ln\n"));
  }

  @Test
  void saysWhichDocumentItHolds() throws Exception {
    load(bytes("{}"), HIGHEST);
    assertThat(redis.ask("FCALL_RO", FunctionLibrary.VERSION, "0"))
        .isEqualTo(bytes(CLUSTER + " 9007199254740991\n"));
  }

  private void load(byte[] document, long version) throws Exception {
    String library = FunctionLibrary.text(document, "c2ln", CLUSTER, version);
    assertThat(library).isASCII();
    assertThat(redis.ask(bytes(library), "FUNCTION", "LOAD", "REPLACE"))
        .isEqualTo(bytes(FunctionLibrary.NAME + "\n"));
  }

  private byte[] topology(String cluster, long version) throws Exception {
    return redis.ask("FCALL_RO", FunctionLibrary.TOPOLOGY, "0", cluster, "" + version);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] with(byte[] document, String more) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    whole.writeBytes(document);
    whole.writeBytes(bytes(more));
    return whole.toByteArray();
  }
}
