package io.layeredcache.crd;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Iterator;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DefaultsTest {

  private static final JSONSchemaProps SPEC =
      CrdFinish.at(
          GeneratedCrd.object().getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema(),
          "spec");

  @Test
  void theDefaultsOfTheJavaModelAreThoseOfTheSchema() {
    assertThat(written(Yaml.tree(LayeredCacheSpec.defaults())))
        .isEqualTo(written(defaultsOfFields(SPEC)));
  }

  @Test
  void aDefaultOfAnObjectIsMadeOfTheDefaultsOfItsFields() {
    assertThat(SchemaNode.walk(SPEC))
        .filteredOn(node -> node.isField() && node.schema().getDefault() != null)
        .filteredOn(node -> node.schema().getDefault().isObject())
        .filteredOn(
            node ->
                !written(node.schema().getDefault())
                    .equals(written(defaultsOfFields(node.schema()))))
        .extracting(SchemaNode::path)
        .isEmpty();
  }

  @Test
  void aResourceWithoutASpecIsReadAsOneWithAllDefaults() {
    LayeredCache cache = Yaml.lenient("{\"kind\":\"LayeredCache\",\"metadata\":{\"name\":\"a\"}}");

    assertThat(cache.getSpec()).isEqualTo(LayeredCacheSpec.defaults());
    assertThat(cache.getStatus()).isEqualTo(LayeredCacheStatus.empty());
  }

  @Test
  void aPartThatIsWrittenInHalfHasTheOtherHalfByDefault() {
    LayeredCache cache =
        Yaml.lenient(
            "{\"spec\":{\"replicasPerShard\":0,\"changes\":{\"hitRatio\":{\"floor\":\"0.5\"}}}}");

    assertThat(cache.getSpec().replicasPerShard()).isZero();
    assertThat(cache.getSpec().shards()).isEqualTo(3);
    assertThat(cache.getSpec().changes().hitRatio().floor().toDouble()).isEqualTo(0.5);
    assertThat(cache.getSpec().changes().hitRatio().window().toDuration()).hasSeconds(60);
  }

  @Test
  void aFieldOfANewerVersionIsPassedOverOnEveryLevel() {
    LayeredCache cache =
        Yaml.lenient(
            "{\"spec\":{\"novelty\":1,\"redis\":{\"novelty\":1},\"clients\":{\"l1\":{\"novelty\":1}}}}");

    assertThat(cache.getSpec()).isEqualTo(LayeredCacheSpec.defaults());
  }

  /** What the API server fills into {@code {}}: the default of every field, level by level. */
  private static JsonNode defaultsOfFields(JSONSchemaProps schema) {
    if (schema.getProperties() == null || schema.getProperties().isEmpty()) {
      return schema.getDefault();
    }
    ObjectNode filled = JsonNodeFactory.instance.objectNode();
    new TreeMap<>(schema.getProperties())
        .forEach(
            (name, field) -> {
              if (field.getDefault() != null) {
                filled.set(name, defaultsOfFields(field));
              }
            });
    return filled;
  }

  /** Without what is empty, which is the same as not written. */
  private static JsonNode written(JsonNode node) {
    if (!node.isObject()) {
      return node;
    }
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Iterator<String> names = node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      JsonNode value = written(node.path(name));
      boolean empty =
          (value.isContainerNode() && value.isEmpty())
              || (value.isTextual() && value.asText().isEmpty());
      if (!empty) {
        kept.set(name, value);
      }
    }
    return kept;
  }
}
