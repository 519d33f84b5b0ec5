package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;

/**
 * What every pod of a cache carries besides the operator's own metadata.
 *
 * @param labels by key
 * @param annotations by key
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record PodMetadata(
    @ValidationRule(
            value = LabelRules.NOT_RESERVED,
            message =
                "the label prefixes layeredcache.io/, app.kubernetes.io/, apps.kubernetes.io/ and"
                    + " statefulset.kubernetes.io/ belong to the operator and to Kubernetes: write"
                    + " a label with a prefix of your own")
        @ValidationRule(
            value = LabelRules.KEYS,
            message =
                "label keys are a name with an optional DNS prefix: write for example"
                    + " example.com/team")
        @ValidationRule(
            value = LabelRules.VALUES,
            message = "label values are at most 63 letters, digits, dashes, dots or underscores")
        @JsonPropertyDescription(
            "Labels of every pod. The prefixes layeredcache.io/ and app.kubernetes.io/ are the"
                + " operator's.")
        @Size(max = 32) Map<String, @Size(max = 63) String> labels,
    @ValidationRule(
            value = LabelRules.NOT_OURS,
            message =
                "the annotation prefix layeredcache.io/ belongs to the operator: write an"
                    + " annotation with a prefix of your own")
        @ValidationRule(
            value = LabelRules.KEYS,
            message =
                "annotation keys are a name with an optional DNS prefix: write for example"
                    + " example.com/owner")
        @JsonPropertyDescription(
            "Annotations of every pod. The prefix layeredcache.io/ is the operator's.")
        @Size(max = 32) Map<String, @Size(max = 4096) String> annotations) {

  /** Nothing added. */
  public static final PodMetadata NONE = new PodMetadata(Map.of(), Map.of());

  public PodMetadata {
    labels = Sorted.copyOf(labels);
    annotations = Sorted.copyOf(annotations);
  }
}
