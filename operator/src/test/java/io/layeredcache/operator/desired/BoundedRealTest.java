package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * How the scripts bound what they ask. A process that outlives its script becomes a child of
 * process 1, the server, which reaps it late and slows down its full copies by it.
 */
@Tag("real")
@ParameterizedClass
@EnumSource(PodShell.class)
class BoundedRealTest {

  private static final String MARK = "LC_TEST_MARK";

  @Parameter PodShell shell = PodShell.DEBIAN;

  private final String mark = UUID.randomUUID().toString();
  private Path bin;
  private Path scripts;

  @SuppressWarnings("NullAway.Init") // install() comes first
  BoundedRealTest() {}

  @BeforeEach
  void install(@TempDir Path folder) throws IOException {
    bin = folder.resolve("bin");
    shell.install(bin);
    scripts = folder.resolve("common.sh");
    Files.writeString(scripts, Objects.requireNonNull(Scripts.all().get("common.sh")));
  }

  @Test
  void whatEndsInTimeKeepsItsExitCodeInputAndOutput() throws Exception {
    assertThat(run("echo question | bounded 20 cat; bounded 20 sh -c 'exit 3'; echo code=$?"))
        .isEqualTo("question\ncode=3\n");
  }

  @Test
  void whatDoesNotIsKilled() throws Exception {
    assertThat(run("bounded 1 sleep 600; echo code=$?")).isEqualTo("code=137\n");
  }

  @Test
  void nobodyIsLeftBehindWhenItHasEnded() throws Exception {
    run("bounded 20 true; echo x | bounded 20 cat | tr x y; bounded 1 sleep 600");

    assertThat(marked()).isEmpty();
  }

  private String run(String script) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            bin.resolve("sh").toString(), "-c", "SCRIPT=test; . " + scripts + "; " + script);
    builder.environment().put("PATH", bin.toString());
    builder.environment().put(MARK, mark);
    Path output = scripts.resolveSibling("output");
    Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
    process.waitFor();
    return Files.readString(output);
  }

  /** The processes that inherited the mark and still run. */
  private List<String> marked() throws IOException {
    try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
      return processes
          .filter(process -> process.getFileName().toString().matches("[0-9]+"))
          .filter(process -> read(process.resolve("environ")).contains(MARK + "=" + mark))
          .map(process -> read(process.resolve("cmdline")).replace('\0', ' '))
          .toList();
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (IOException ended) {
      return "";
    }
  }
}
