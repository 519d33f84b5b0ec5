package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.layeredcache.client.topology.ReadDocument.Invalid;
import io.layeredcache.client.topology.ReadDocument.Valid;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The corpus that readers in other languages run too. */
class CorpusTest {

  private static final JsonMapper JSON = new JsonMapper();

  @TestFactory
  Stream<DynamicTest> reactsToEachDocumentAsTheIndexSays() throws IOException {
    return cases()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.path("file").textValue() + ": " + entry.path("why").textValue(),
                    () -> check(entry)));
  }

  @TestFactory
  Stream<DynamicTest> hashesEachKeyToItsSlot() throws IOException {
    return entries("slots.json")
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    "key \"" + entry.path("key").textValue() + "\"",
                    () ->
                        assertThat(SlotHash.slot(entry.path("key").textValue()))
                            .isEqualTo(entry.path("slot").intValue())));
  }

  @Test
  void namesEveryFileOfTheCorpusInTheIndex() throws IOException {
    TreeSet<String> named = new TreeSet<>(List.of("index.json", "slots.json", "README.md"));
    cases().forEach(entry -> named.add(entry.path("file").textValue()));
    assertThat(Resources.names(Resources.CORPUS)).isEqualTo(named);
  }

  static Stream<JsonNode> cases() throws IOException {
    return entries("index.json");
  }

  private static Stream<JsonNode> entries(String file) throws IOException {
    JsonNode index = JSON.readTree(Resources.bytes(Resources.CORPUS.resolve(file)));
    return StreamSupport.stream(index.spliterator(), false);
  }

  private static void check(JsonNode entry) throws IOException {
    String file = entry.path("file").textValue();
    ReadDocument read = TopologyCodec.read(Resources.bytes(Resources.CORPUS.resolve(file)));
    if (entry.has("understood")) {
      assertThat(file).startsWith("accept-");
      assertThat(read).isInstanceOf(Valid.class);
      understood(entry.path("understood"), read.document().orElseThrow());
    } else {
      assertThat(file).startsWith("refuse-");
      assertThat(read).isInstanceOf(Invalid.class);
      refused(entry, (Invalid) read);
    }
  }

  private static void understood(JsonNode expected, TopologyDocument document) throws IOException {
    JsonNode written = JSON.readTree(TopologyCodec.write(document));
    expected
        .properties()
        .forEach(
            field -> {
              JsonNode there = written.at(field.getKey());
              assertThat(there.isMissingNode() ? JSON.nullNode() : there)
                  .as(field.getKey())
                  .isEqualTo(field.getValue());
            });
  }

  private static void refused(JsonNode entry, Invalid invalid) {
    assertThat(invalid.refusal().name()).isEqualTo(entry.path("refusal").textValue());
    List<String> errors = new ArrayList<>();
    entry.path("errors").forEach(error -> errors.add(error.textValue()));
    boolean wordsAreTheParsers = !entry.has("errors");
    assertThat(invalid.errors()).isNotEmpty();
    assertThat(invalid.errors()).isEqualTo(wordsAreTheParsers ? invalid.errors() : errors);
  }
}
