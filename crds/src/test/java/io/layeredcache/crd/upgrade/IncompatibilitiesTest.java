package io.layeredcache.crd.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every kind of change, both ways. */
class IncompatibilitiesTest {

  private static final KubernetesSerialization YAML = new KubernetesSerialization();

  /** One field as it is with more and with less freedom. */
  static Stream<Arguments> narrower() {
    return Stream.of(
        field("{type: integer}", "{type: integer, maximum: 9}", "maximum was absent, is 9"),
        field("{maximum: 10}", "{maximum: 9}", "maximum was 10, is 9"),
        field("{maxLength: 10}", "{maxLength: 9}", "maxLength was 10, is 9"),
        field("{maxItems: 10}", "{maxItems: 9}", "maxItems was 10, is 9"),
        field("{maxProperties: 10}", "{maxProperties: 9}", "maxProperties was 10, is 9"),
        field("{type: integer}", "{type: integer, minimum: 0}", "minimum was absent, is 0"),
        field("{minimum: 1}", "{minimum: 2}", "minimum was 1, is 2"),
        field("{minLength: 1}", "{minLength: 2}", "minLength was 1, is 2"),
        field("{minItems: 1}", "{minItems: 2}", "minItems was 1, is 2"),
        field("{minProperties: 1}", "{minProperties: 2}", "minProperties was 1, is 2"),
        field("{maximum: 1}", "{maximum: 1, exclusiveMaximum: true}", "exclusiveMaximum"),
        field("{minimum: 1}", "{minimum: 1, exclusiveMinimum: true}", "exclusiveMinimum"),
        field("{type: array}", "{type: array, uniqueItems: true}", "uniqueItems"),
        field("{enum: [a, b]}", "{enum: [a]}", "enum was [\"a\",\"b\"], is [\"a\"]"),
        field("{type: string}", "{type: string, enum: [a]}", "enum was absent"),
        field("{type: string}", "{type: string, pattern: a}", "pattern was absent"),
        field("{type: string}", "{type: string, format: date-time}", "format was absent"),
        field("{type: integer}", "{type: integer, multipleOf: 2}", "multipleOf was absent"),
        field("{type: string}", "{type: string, anyOf: [{maxLength: 1}]}", "anyOf was absent"),
        field("{type: string}", "{type: string, allOf: [{maxLength: 1}]}", "allOf was absent"),
        field("{type: string}", "{type: string, oneOf: [{maxLength: 1}]}", "oneOf was absent"),
        field("{type: string}", "{type: string, not: {maxLength: 1}}", "not was absent"),
        field("{nullable: true}", "{}", "nullable was true, is absent"),
        field(
            "{x-kubernetes-int-or-string: true}",
            "{x-kubernetes-int-or-string: false}",
            "x-kubernetes-int-or-string was true, is false"),
        field(
            "{x-kubernetes-preserve-unknown-fields: true}",
            "{}",
            "x-kubernetes-preserve-unknown-fields was true, is absent"),
        field(
            "{x-kubernetes-validations: [{rule: a}]}",
            "{x-kubernetes-validations: [{rule: a}, {rule: b}]}",
            "has a new rule: [b]"),
        field("{default: 1}", "{}", "default was 1, is absent"),
        field(
            "{properties: {sub: {type: string}}}",
            "{properties: {sub: {type: string}}, required: [sub]}",
            "v1 .spec.field.sub: is required now"),
        field(
            "{properties: {sub: {type: string}, more: {type: string}}}",
            "{properties: {sub: {type: string}}}",
            "v1 .spec.field.more: is gone"),
        field("{items: {maximum: 2}}", "{items: {maximum: 1}}", "v1 .spec.field[]: maximum"),
        field(
            "{additionalProperties: {maximum: 2}}",
            "{additionalProperties: {maximum: 1}}",
            "v1 .spec.field{}: maximum"));
  }

  /** Changes that take something away whichever way they are made. */
  static Stream<Arguments> different() {
    return Stream.of(
        field("{type: string}", "{type: integer}", "type was"),
        field("{pattern: a}", "{pattern: b}", "pattern was"),
        field("{default: 1}", "{default: 2}", "default was"),
        field("{format: int32}", "{format: int64}", "format was"),
        field("{anyOf: [{maxLength: 1}]}", "{anyOf: [{maxLength: 2}]}", "anyOf was"),
        field(
            "{x-kubernetes-validations: [{rule: a}]}",
            "{x-kubernetes-validations: [{rule: b}]}",
            "has a new rule"),
        field(
            "{x-kubernetes-list-type: set}",
            "{x-kubernetes-list-type: atomic}",
            "x-kubernetes-list-type was"),
        field(
            "{x-kubernetes-list-map-keys: [a]}",
            "{x-kubernetes-list-map-keys: [b]}",
            "x-kubernetes-list-map-keys was"),
        field(
            "{x-kubernetes-map-type: atomic}",
            "{x-kubernetes-map-type: granular}",
            "x-kubernetes-map-type was"),
        field("{items: {type: string}}", "{additionalProperties: {type: string}}", "is gone"));
  }

  private static Arguments field(String one, String other, String said) {
    return Arguments.of(one, other, said);
  }

  @ParameterizedTest(name = "{0} -> {1}")
  @MethodSource({"narrower", "different"})
  void lessFreedomIsSaid(String wide, String narrow, String said) {
    assertThat(between(crd(wide), crd(narrow)))
        .singleElement()
        .asString()
        .startsWith("v1 .spec.field")
        .contains(said);
  }

  @ParameterizedTest(name = "{1} -> {0}")
  @MethodSource("narrower")
  void moreFreedomIsFine(String wide, String narrow, String said) {
    assertThat(between(crd(narrow), crd(wide))).isEmpty();
  }

  @ParameterizedTest(name = "{1} -> {0}")
  @MethodSource("different")
  void anotherMeaningIsSaidBothWays(String one, String other, String said) {
    assertThat(between(crd(other), crd(one))).singleElement().asString().contains(said);
  }

  @Test
  void theSameIsFine() {
    assertThat(between(crd("{type: string}"), crd("{type: string}"))).isEmpty();
  }

  @Test
  void wordsForPeopleMayChange() {
    assertThat(
            between(
                crd("{description: a, x-kubernetes-validations: [{rule: a, message: b}]}"),
                crd("{description: b, x-kubernetes-validations: [{rule: a, message: c}]}")))
        .isEmpty();
  }

  @Test
  void aFieldThatIsNewAndRequiredIsFineIfItHasADefault() {
    assertThat(
            between(
                crd("{type: object}"),
                crd("{type: object, required: [a], properties: {a: {default: 1}}}")))
        .isEmpty();
    assertThat(
            between(
                crd("{type: object}"),
                crd("{type: object, required: [a], properties: {a: {maximum: 1}}}")))
        .containsExactly("v1 .spec.field.a: is required now");
  }

  @Test
  void aKeywordThatNobodyHasThoughtOfIsNotPassedOver() {
    assertThat(between(crd("{type: string}"), crd("{type: string, novelty: 1}")))
        .containsExactly("v1 .spec.field: novelty is a keyword that this check lacks");
  }

  @Test
  void aVersionThatIsRemovedOrNoLongerServedIsSaidAndANewOneIsFine() {
    JsonNode one = versions("{name: v1, served: true}");
    JsonNode both = versions("{name: v1, served: true}, {name: v2, served: true}");
    JsonNode second = versions("{name: v1, served: false}, {name: v2, served: true}");

    assertThat(between(one, both)).isEmpty();
    assertThat(between(both, one)).containsExactly("v2 is no longer served");
    assertThat(between(both, second)).containsExactly("v1 is no longer served");
    assertThat(between(second, both)).isEmpty();
  }

  @Test
  void aSubresourceThatIsRemovedOrReadFromElsewhereIsSaidAndANewOneIsFine() {
    JsonNode none = versions("{name: v1, served: true}");
    JsonNode status = versions("{name: v1, served: true, subresources: {status: {}}}");
    JsonNode other = versions("{name: v1, served: true, subresources: {status: {a: b}}}");

    assertThat(between(none, status)).isEmpty();
    assertThat(between(status, none))
        .containsExactly("v1 subresource status: was changed or removed");
    assertThat(between(status, other)).hasSize(1);
  }

  @Test
  void anotherNameGroupOrScopeIsAnotherResource() {
    JsonNode cluster = read("{spec: {group: a, scope: Cluster, names: {kind: A}}}");
    JsonNode namespaced = read("{spec: {group: b, scope: Namespaced, names: {kind: B}}}");

    assertThat(between(cluster, namespaced)).hasSize(3);
  }

  private static List<String> between(JsonNode released, JsonNode current) {
    return Incompatibilities.between(released, current);
  }

  private static JsonNode crd(String field) {
    return versions(
        """
        {name: v1, served: true, schema: {openAPIV3Schema:
          {properties: {spec: {properties: {field: %s}}}}}}
        """
            .formatted(field));
  }

  private static JsonNode versions(String versions) {
    return read("{spec: {versions: [%s]}}".formatted(versions));
  }

  private static JsonNode read(String yaml) {
    return YAML.unmarshal("---\n" + yaml, JsonNode.class); // in braces alone it would be JSON
  }
}
