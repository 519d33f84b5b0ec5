package io.layeredcache.crd;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaTest {

  private static final List<SchemaNode> NODES =
      SchemaNode.walk(
          GeneratedCrd.object().getSpec().getVersions().get(0).getSchema().getOpenAPIV3Schema());

  @Test
  void everyFieldHasADescription() {
    assertThat(NODES)
        .filteredOn(SchemaNode::isField)
        .filteredOn(node -> blank(node.schema().getDescription()))
        .extracting(SchemaNode::path)
        .isEmpty();
  }

  @Test
  void everyTextListAndMapOfTheSpecHasAGreatestSizeSoThatRulesHaveABoundedCost() {
    assertThat(NODES)
        .filteredOn(SchemaNode::inSpec)
        .filteredOn(node -> unbounded(node.schema()))
        .extracting(SchemaNode::path)
        .isEmpty();
  }

  @Test
  void everyListOfTheStatusHasAGreatestSize() {
    assertThat(NODES)
        .filteredOn(node -> "array".equals(node.schema().getType()))
        .filteredOn(node -> node.schema().getMaxItems() == null)
        .extracting(SchemaNode::path)
        .isEmpty();
  }

  @Test
  void noPartOfAnObjectKeepsFieldsThatTheSchemaDoesNotKnow() {
    assertThat(NODES)
        .filteredOn(
            node -> Boolean.TRUE.equals(node.schema().getXKubernetesPreserveUnknownFields()))
        .extracting(SchemaNode::path)
        .isEmpty();
  }

  @Test
  void everyRuleSaysWhatIsWrongInWordsAndNotInCel() {
    assertThat(NODES)
        .flatExtracting(node -> node.schema().getXKubernetesValidations())
        .isNotEmpty()
        .allSatisfy(
            rule ->
                assertThat(blank(rule.getMessage()) && blank(rule.getMessageExpression()))
                    .as(rule.getRule())
                    .isFalse());
  }

  /** Unquoted, True would be read as a truth value, and no condition could ever be written. */
  @Test
  void everyWordThatAFieldMaySayIsText() {
    assertThat(NODES)
        .flatExtracting(node -> node.schema().getEnum())
        .isNotEmpty()
        .allSatisfy(word -> assertThat(word.isTextual()).as(word.toString()).isTrue());
  }

  @Test
  void everyRuleIsSaidOnce() {
    assertThat(NODES)
        .allSatisfy(
            node ->
                assertThat(node.schema().getXKubernetesValidations())
                    .as(node.path())
                    .doesNotHaveDuplicates());
  }

  private static boolean unbounded(JSONSchemaProps schema) {
    boolean text = "string".equals(schema.getType()) && schema.getEnum().isEmpty();
    boolean quantity = Boolean.TRUE.equals(schema.getXKubernetesIntOrString());
    boolean list = "array".equals(schema.getType());
    boolean map = schema.getAdditionalProperties() != null;
    return ((text || quantity) && schema.getMaxLength() == null)
        || (list && schema.getMaxItems() == null)
        || (map && schema.getMaxProperties() == null);
  }

  private static boolean blank(String text) {
    return text == null || text.isBlank();
  }
}
