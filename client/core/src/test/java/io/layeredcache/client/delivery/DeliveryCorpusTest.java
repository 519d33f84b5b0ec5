package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.layeredcache.client.delivery.Verdict.Accepted;
import io.layeredcache.client.delivery.Verdict.Refused;
import io.layeredcache.client.topology.TopologyDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The corpus that clients in other languages run too. */
class DeliveryCorpusTest {

  private static final Path CORPUS = Path.of("src/test/resources/delivery/corpus");

  @TestFactory
  Stream<DynamicTest> reactsToEachArrivalAsTheIndexSays() throws IOException {
    return index()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.path("name").textValue() + ": " + entry.path("why").textValue(),
                    () -> run(entry)));
  }

  @Test
  void showsEveryRefusal() throws IOException {
    Set<String> shown = new TreeSet<>();
    index()
        .flatMap(entry -> stream(entry.path("arrivals")))
        .forEach(arrival -> shown.add(arrival.path("reaction").textValue()));
    Set<String> words = new TreeSet<>(Set.of("ACCEPTED", "SAME"));
    EnumSet.allOf(Refusal.class).forEach(refusal -> words.add(refusal.name()));
    assertThat(shown).isEqualTo(words);
  }

  @Test
  void usesEveryDocumentAndSignature() throws IOException {
    Set<String> used = new TreeSet<>();
    index()
        .flatMap(entry -> stream(entry.path("arrivals")))
        .forEach(
            arrival -> {
              used.add(arrival.path("document").textValue());
              if (arrival.has("signature")) {
                used.add(arrival.path("signature").textValue());
              }
            });
    Set<String> there = new TreeSet<>();
    for (String folder : new String[] {"documents", "signatures"}) {
      try (Stream<Path> files = Files.list(CORPUS.resolve(folder))) {
        files.forEach(file -> there.add(file.getFileName().toString()));
      }
    }
    assertThat(used).isEqualTo(there);
  }

  private static void run(JsonNode entry) throws IOException {
    TrustedKeys keys =
        entry.has("keys")
            ? TrustedKeys.parse(
                Files.readString(CORPUS.resolve("keys").resolve(entry.path("keys").textValue())))
            : TrustedKeys.none();
    Optional<TopologyDocument> inForce = Optional.empty();
    for (JsonNode step : entry.path("arrivals")) {
      Verdict verdict = Acceptance.judge(arrival(step), keys, inForce);
      assertThat(word(verdict)).as("%s", step).isEqualTo(step.path("reaction").textValue());
      if (verdict instanceof Accepted accepted) {
        inForce = Optional.of(accepted.document());
      }
      JsonNode after = step.path("inForce");
      assertThat(inForce.map(held -> held.clusterId() + " " + held.version()))
          .as("%s", step)
          .isEqualTo(
              after.isNull()
                  ? Optional.empty()
                  : Optional.of(
                      after.path("clusterId").textValue()
                          + " "
                          + after.path("version").longValue()));
    }
  }

  private static Arrival arrival(JsonNode step) throws IOException {
    Path document = CORPUS.resolve("documents").resolve(step.path("document").textValue());
    Optional<String> signature =
        step.has("signature")
            ? Optional.of(
                Files.readString(
                    CORPUS.resolve("signatures").resolve(step.path("signature").textValue())))
            : Optional.empty();
    String source = step.path("source").textValue().toUpperCase(Locale.ROOT).replace('-', '_');
    return new Arrival(Files.readAllBytes(document), signature, Source.valueOf(source));
  }

  private static String word(Verdict verdict) {
    if (verdict instanceof Refused refused) {
      return refused.refusal().name();
    }
    return verdict instanceof Accepted ? "ACCEPTED" : "SAME";
  }

  private static Stream<JsonNode> index() throws IOException {
    return stream(new JsonMapper().readTree(Files.readAllBytes(CORPUS.resolve("index.json"))));
  }

  private static Stream<JsonNode> stream(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
