package io.layeredcache.crd;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceColumnDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionVersion;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;

/** What the generator cannot say by annotations. */
final class CrdFinish {

  /** Longest text of a quantity, so that the cost of a rule that reads one has a bound. */
  private static final long QUANTITY_LENGTH = 32;

  private CrdFinish() {}

  static void apply(CustomResourceDefinition crd) {
    CustomResourceDefinitionVersion version = crd.getSpec().getVersions().get(0);
    version.getAdditionalPrinterColumns().sort(Comparator.comparing(CrdFinish::positionOf));
    JSONSchemaProps root = version.getSchema().getOpenAPIV3Schema();
    root.setDescription(
        "A sharded Redis cache whose replicas stand in other zones than their primaries.");
    JSONSchemaProps spec = at(root, "spec");
    JSONSchemaProps status = at(root, "status");
    spec.setDescription("What is asked for.");
    status.setDescription("What the operator has observed.");
    spec.setDefault(JsonNodeFactory.instance.objectNode());
    SchemaNode.walk(root).forEach(CrdFinish::finish);
    listKeys(spec, status);
    BuiltInTypes.describe(spec, status);
  }

  /** The generator sorts columns by path; `kubectl get` shows them as they are declared. */
  private static int positionOf(CustomResourceColumnDefinition column) {
    return Arrays.stream(LayeredCache.class.getAnnotationsByType(AdditionalPrinterColumn.class))
        .map(AdditionalPrinterColumn::jsonPath)
        .toList()
        .indexOf(column.getJsonPath());
  }

  private static void finish(SchemaNode node) {
    JSONSchemaProps schema = node.schema();
    if (schema.getXKubernetesValidations() != null) {
      // a rule on a record component is found twice: on its field and on its accessor
      schema.setXKubernetesValidations(
          List.copyOf(new LinkedHashSet<>(schema.getXKubernetesValidations())));
    }
    if (Boolean.TRUE.equals(schema.getXKubernetesIntOrString())) {
      schema.setMaxLength(QUANTITY_LENGTH);
    }
  }

  private static void listKeys(JSONSchemaProps spec, JSONSchemaProps status) {
    map(at(spec, "clients", "tenants"), "name");
    map(at(spec, "redis", "imagePullSecrets"), "name");
    at(spec, "changes", "windows", "[]", "days").setXKubernetesListType("set");
    at(spec, "clients", "keys", "hashTags").setXKubernetesListType("set");
    at(spec, "clients", "keys", "schema", "readers").setXKubernetesListType("set");
    map(at(status, "conditions"), "type");
    map(at(status, "shards"), "id");
    map(at(status, "shards", "[]", "replicas"), "pod");
    map(at(status, "resyncQueue"), "pod");
    map(at(status, "clients", "versions"), "version");
  }

  /** The field that a path of names leads to; {@code []} is the item of a list. */
  static JSONSchemaProps at(JSONSchemaProps from, String... names) {
    JSONSchemaProps found = from;
    for (String name : names) {
      found =
          name.equals("[]")
              ? found.getItems().getSchema()
              : requireNonNull(found.getProperties().get(name), () -> "no field " + name);
    }
    return found;
  }

  /** A list whose items are told apart by a key; the API server asks that the key be required. */
  private static void map(JSONSchemaProps list, String key) {
    list.setXKubernetesListType("map");
    list.setXKubernetesListMapKeys(List.of(key));
    JSONSchemaProps item = list.getItems().getSchema();
    if (!item.getRequired().contains(key)) {
      item.getRequired().add(key);
    }
  }
}
