package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The contract says what this client does. */
class ClientContractDocsTest {

  private static String docs() throws IOException {
    return Files.readString(Path.of("../../docs/client-contract.md"));
  }

  @Test
  void namesEveryRefusal() throws IOException {
    String docs = docs();
    assertThat(Arrays.stream(Refusal.values()).map(refusal -> "`" + refusal + "`"))
        .allSatisfy(word -> assertThat(docs).contains(word));
  }

  @Test
  void namesTheTimesOfThePolls() throws IOException {
    assertThat(docs())
        .contains("| " + SecondPath.INTERVAL.toMillis() + " ms with jitter of 20 %")
        .contains("| No answer within " + PollRound.PATIENCE.toMillis() + " ms |")
        .contains(SecondPath.WITHOUT_FUNCTION.toSeconds() + " s until the next poll")
        .contains("with " + Discovery.PATIENCE.toSeconds() + " s each")
        .contains(
            "after "
                + Lookout.FIRST_BACKOFF.toSeconds()
                + " s, doubling to "
                + Lookout.LAST_BACKOFF.toSeconds()
                + " s");
  }
}
