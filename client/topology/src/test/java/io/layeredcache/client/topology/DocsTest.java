package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocsTest {

  private static final String DOCS = Resources.text(Resources.DOCS);

  @Test
  void showsTheGoldenFileAsItsExample() {
    String example = DOCS.substring(DOCS.indexOf("```json\n") + 8, DOCS.indexOf("\n```\n") + 1);
    assertThat(example).isEqualTo(Resources.text(Resources.GOLDEN.resolve("storefront.json")));
  }

  @Test
  void namesEveryRefusal() {
    Stream<String> rows =
        Arrays.stream(ReadDocument.Refusal.values()).map(refusal -> "| `" + refusal + "` |");
    assertThat(rows).allSatisfy(row -> assertThat(DOCS).contains(row));
  }

  @Test
  void namesTheSlotsThatTheHashComputes() {
    assertThat(Stream.of("product:4821", "{tenant:cedar}", "tenant:cedar:product:4821"))
        .allSatisfy(
            key -> assertThat(DOCS).contains("| `" + key + "` | " + SlotHash.slot(key) + " |"));
  }
}
