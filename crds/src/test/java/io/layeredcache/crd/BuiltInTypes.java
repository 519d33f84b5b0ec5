package io.layeredcache.crd;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.List;
import java.util.stream.Stream;

/** Descriptions and bounds of the fields that come with Kubernetes' own types. */
final class BuiltInTypes {

  private BuiltInTypes() {}

  static void describe(JSONSchemaProps spec, JSONSchemaProps status) {
    JSONSchemaProps pullSecret = CrdFinish.at(spec, "redis", "imagePullSecrets", "[]");
    text(pullSecret, "name", "Name of the Secret.", 253).setMinLength(1L);
    toleration(CrdFinish.at(spec, "redis", "tolerations", "[]"));
    condition(CrdFinish.at(status, "conditions", "[]"));
  }

  private static void toleration(JSONSchemaProps toleration) {
    text(toleration, "key", "Key of the taint; empty for every taint.", 317);
    text(toleration, "value", "Value of the taint, for the operator Equal.", 63);
    text(toleration, "operator", "Equal (the default) or Exists.", 16)
        .setEnum(words("Equal", "Exists"));
    text(toleration, "effect", "Effect of the taint; empty for every effect.", 32)
        .setEnum(words("", "NoSchedule", "PreferNoSchedule", "NoExecute"));
    JSONSchemaProps seconds = CrdFinish.at(toleration, "tolerationSeconds");
    seconds.setDescription("How long a NoExecute taint is tolerated; absent for ever.");
    seconds.setFormat("int64");
  }

  private static void condition(JSONSchemaProps condition) {
    text(condition, "type", "What the verdict is about, for example Available.", 316);
    text(condition, "status", "True, False or Unknown.", 16)
        // a pattern, not an enum: YAML readers take a bare True for a boolean, and then nothing
        // fits
        .setPattern("^(True|False|Unknown)$");
    text(condition, "reason", "The cause in one word.", 1024);
    text(condition, "message", "The measured value, the limit and when we look again.", 32768);
    text(condition, "lastTransitionTime", "When the status last changed.", 64)
        .setFormat("date-time");
    JSONSchemaProps generation = CrdFinish.at(condition, "observedGeneration");
    generation.setDescription("Generation of the spec that the verdict is about.");
    generation.setFormat("int64");
    condition.getRequired().addAll(List.of("status"));
  }

  private static JSONSchemaProps text(
      JSONSchemaProps of, String field, String description, long maxLength) {
    JSONSchemaProps schema = CrdFinish.at(of, field);
    schema.setDescription(description);
    schema.setMaxLength(maxLength);
    return schema;
  }

  private static List<JsonNode> words(String... words) {
    return Stream.of(words).<JsonNode>map(TextNode::new).toList();
  }
}
