package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The JSON Schema says what the codec does. */
class SchemaTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String TEXT = Resources.text(Resources.SCHEMA);

  @TestFactory
  Stream<DynamicTest> acceptsWhatTheCodecWrites() {
    return GoldenFilesTest.FILES.entrySet().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file.getKey(),
                    () ->
                        assertThat(errors(TEXT, TopologyCodec.write(file.getValue()))).isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> namesEveryFieldThatTheCodecWrites() throws IOException {
    JsonNode closed = JSON.readTree(TEXT);
    close(closed);
    return Resources.names(Resources.GOLDEN).stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file,
                    () ->
                        assertThat(
                                errors(
                                    closed.toString(),
                                    Resources.text(Resources.GOLDEN.resolve(file))))
                            .isEmpty()));
  }

  @TestFactory
  Stream<DynamicTest> judgesEachDocumentOfTheCorpusAsTheIndexSays() throws IOException {
    return CorpusTest.cases()
        .filter(entry -> entry.has("schemaAccepts"))
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.path("file").textValue(),
                    () -> {
                      String file = entry.path("file").textValue();
                      String text = Resources.text(Resources.CORPUS.resolve(file));
                      List<String> errors = errors(TEXT, text);
                      assertThat(errors.isEmpty())
                          .as("%s", errors)
                          .isEqualTo(entry.path("schemaAccepts").booleanValue());
                    }));
  }

  @Test
  void describesEveryField() throws IOException {
    List<String> silent = new ArrayList<>();
    undescribed(JSON.readTree(TEXT), "", silent);
    assertThat(silent).isEmpty();
  }

  @Test
  void namesTheDefaultsThatTheReaderUses() throws IOException {
    JsonNode policy = JSON.readTree(TEXT).at("/properties/policy");
    List<String> differing = new ArrayList<>();
    defaults(policy, PolicyTree.of(ClientPolicy.defaults()), "policy", differing);
    assertThat(differing).isEmpty();
  }

  private static List<String> errors(String schema, String document) {
    Schema compiled =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(schema);
    return compiled
        .validate(
            document,
            InputFormat.JSON,
            context -> context.executionConfig(config -> config.formatAssertionsEnabled(true)))
        .stream()
        .map(Object::toString)
        .toList();
  }

  private static void close(JsonNode schema) {
    if (schema.isObject() && schema.path("properties").isObject() && schema.has("description")) {
      ((ObjectNode) schema).put("additionalProperties", false);
    }
    schema.forEach(SchemaTest::close);
  }

  private static void undescribed(JsonNode schema, String path, List<String> silent) {
    for (String named : List.of("properties", "$defs")) {
      schema
          .path(named)
          .properties()
          .forEach(
              field -> {
                boolean condition = path.contains("/if") || path.contains("/then");
                if (!condition && field.getValue().path("description").asText().isBlank()) {
                  silent.add(path + "/" + field.getKey());
                }
              });
    }
    schema
        .properties()
        .forEach(field -> undescribed(field.getValue(), path + "/" + field.getKey(), silent));
  }

  private static void defaults(
      JsonNode schema, JsonNode written, String path, List<String> differing) {
    schema
        .path("properties")
        .properties()
        .forEach(
            field -> {
              String at = path + "." + field.getKey();
              JsonNode value = written.path(field.getKey());
              if (field.getValue().has("properties")) {
                defaults(field.getValue(), value, at, differing);
              } else if (!field.getValue().path("default").toString().equals(value.toString())) {
                differing.add(at + " is " + value);
              }
            });
  }
}
