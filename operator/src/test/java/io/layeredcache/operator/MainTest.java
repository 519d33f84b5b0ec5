package io.layeredcache.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The operator as a process that is not let start. */
class MainTest {

  private static final long PATIENCE_SECONDS = 60;

  @TempDir private Path home;

  @Test
  void settingsThatAreWrongEndItWithEveryErrorAndNoStackTrace() throws Exception {
    Ended ended =
        run(
            Map.of(
                "LAYEREDCACHE_HTTP_PORT", "70000",
                "LAYEREDCACHE_NAMESPACE", "shop"));

    assertThat(ended.code()).isEqualTo(2);
    assertThat(ended.output())
        .contains("LAYEREDCACHE_HTTP_PORT: '70000' is not a number from 1 to 65535")
        .contains("LAYEREDCACHE_NAMESPACE is not a setting")
        .doesNotContain("\tat ");
  }

  @Test
  void aPortThatIsTakenEndsItAndIsNamed() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      Ended ended = run(Map.of("LAYEREDCACHE_HTTP_PORT", "" + taken.getLocalPort()));

      assertThat(ended.code()).isEqualTo(1);
      assertThat(ended.output())
          .contains("operator cannot start")
          .contains("cannot listen on port " + taken.getLocalPort());
    }
  }

  private record Ended(int code, String output) {}

  private Ended run(Map<String, String> settings) throws IOException, InterruptedException {
    File output = home.resolve("output").toFile();
    ProcessBuilder builder =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName())
            .redirectErrorStream(true)
            .redirectOutput(output);
    builder.environment().keySet().removeIf(name -> name.startsWith("LAYEREDCACHE_"));
    builder.environment().put("KUBECONFIG", home.resolve("no-such-file").toString());
    builder.environment().putAll(settings);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
          .as(() -> "has not ended: " + text(output))
          .isTrue();
      return new Ended(process.exitValue(), text(output));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(File output) {
    try {
      return Files.readString(output.toPath());
    } catch (IOException unreadable) {
      return unreadable.toString();
    }
  }
}
