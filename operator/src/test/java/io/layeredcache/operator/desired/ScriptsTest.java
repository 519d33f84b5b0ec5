package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScriptsTest {

  @Test
  void shellcheckHasNothingToSay(@TempDir Path directory) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/shellcheck")), "no shellcheck here");
    List<String> command = new ArrayList<>(List.of("/usr/bin/shellcheck", "-x", "-s", "sh"));
    for (Map.Entry<String, String> script : Scripts.all().entrySet()) {
      Files.writeString(directory.resolve(script.getKey()), script.getValue());
      if (script.getKey().endsWith(".sh")) {
        command.add(script.getKey());
      }
    }
    assertThat(output(command, directory)).isEmpty();
  }

  private static String output(List<String> command, Path directory) throws IOException {
    Process process =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    RedisPod.join(process);
    return output;
  }

  @Test
  void everyScriptThatAnotherReadsIsMounted() {
    for (String script : Scripts.all().values()) {
      script
          .lines()
          .filter(line -> line.startsWith("# shellcheck source="))
          .map(line -> line.substring(line.indexOf('=') + 1))
          .forEach(name -> assertThat(Scripts.all()).containsKey(name));
    }
  }
}
