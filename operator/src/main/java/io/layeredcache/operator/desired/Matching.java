package io.layeredcache.operator.desired;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Map;
import java.util.stream.StreamSupport;

/**
 * Whether a live object already says everything that a rendered one says. Fields that others set,
 * and defaults that the API server fills in, do not count: an apply that changes nothing is load on
 * everybody who watches. A selector is one value: one more key selects other pods, or none.
 */
public final class Matching {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SELECTOR = "selector";

  private Matching() {}

  public static boolean contains(HasMetadata live, HasMetadata desired) {
    return contains(JSON.<JsonNode>valueToTree(live), JSON.<JsonNode>valueToTree(desired));
  }

  private static boolean contains(JsonNode live, JsonNode desired) {
    if (desired.isObject()) {
      for (Map.Entry<String, JsonNode> field : desired.properties()) {
        JsonNode there = live.path(field.getKey());
        boolean matches =
            field.getKey().equals(SELECTOR)
                ? there.equals(field.getValue())
                : contains(there, field.getValue());
        if (!matches) {
          return false;
        }
      }
      return live.isObject() || desired.isEmpty();
    }
    if (desired.isArray()) {
      return StreamSupport.stream(desired.spliterator(), false)
          .allMatch(wanted -> hasElement(live, wanted));
    }
    return live.equals(desired);
  }

  /** Lists of objects are merged by the API server, so others may have added elements. */
  private static boolean hasElement(JsonNode live, JsonNode wanted) {
    return StreamSupport.stream(live.spliterator(), false).anyMatch(had -> contains(had, wanted));
  }
}
