package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * What every pod of a cache carries besides the operator's own metadata.
 *
 * @param labels by key
 * @param annotations by key
 */
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record PodMetadata(
    @JsonPropertyDescription(
            "Labels of every pod. The prefixes layeredcache.io/ and app.kubernetes.io/ are the operator's.")
        @Size(max = 32) Map<String, String> labels,
    @JsonPropertyDescription(
            "Annotations of every pod. The prefix layeredcache.io/ is the operator's.")
        @Size(max = 32) Map<String, String> annotations) {

  /** Nothing added. */
  public static final PodMetadata NONE = new PodMetadata(Map.of(), Map.of());

  public PodMetadata {
    labels = Sorted.copyOf(labels);
    annotations = Sorted.copyOf(annotations);
  }
}
