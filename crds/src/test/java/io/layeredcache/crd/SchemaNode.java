package io.layeredcache.crd;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * One schema of the CRD and where it stands.
 *
 * @param path such as {@code .spec.changes.windows[].from}; {@code {}} for the values of a map
 * @param schema the schema there
 */
record SchemaNode(String path, JSONSchemaProps schema) {

  /** The schema itself and all below it, in the order of their paths. */
  static List<SchemaNode> walk(JSONSchemaProps root) {
    List<SchemaNode> nodes = new ArrayList<>();
    collect(new SchemaNode("", root), nodes);
    return nodes;
  }

  private static void collect(SchemaNode node, List<SchemaNode> nodes) {
    nodes.add(node);
    JSONSchemaProps schema = node.schema();
    if (schema.getProperties() != null) {
      new TreeMap<>(schema.getProperties())
          .forEach(
              (name, child) -> collect(new SchemaNode(node.path() + "." + name, child), nodes));
    }
    if (schema.getItems() != null) {
      collect(new SchemaNode(node.path() + "[]", schema.getItems().getSchema()), nodes);
    }
    if (schema.getAdditionalProperties() != null) {
      collect(
          new SchemaNode(node.path() + "{}", schema.getAdditionalProperties().getSchema()), nodes);
    }
  }

  boolean inSpec() {
    return path.startsWith(".spec");
  }

  /** A named field, not the item of a list nor the value of a map. */
  boolean isField() {
    return !path.isEmpty() && !path.endsWith("]") && !path.endsWith("}");
  }
}
