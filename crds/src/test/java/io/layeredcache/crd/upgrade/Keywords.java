package io.layeredcache.crd.upgrade;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a change of one keyword of a schema takes away from those who wrote resources before it. Of
 * two patterns or rules nobody can tell which allows more, so any other one counts as narrower.
 */
final class Keywords {

  /** Says what is lost from one value to the next, if anything; an absent one is a missing node. */
  private interface Loss {
    Optional<String> between(JsonNode before, JsonNode after);
  }

  private static final Map<String, Loss> LOSSES =
      new TreeMap<>(
          Map.ofEntries(
              entry("type", Keywords::another),
              entry("x-kubernetes-list-type", Keywords::another),
              entry("x-kubernetes-list-map-keys", Keywords::another),
              entry("x-kubernetes-map-type", Keywords::another),
              entry("format", Keywords::addedOrAnother),
              entry("pattern", Keywords::addedOrAnother),
              entry("multipleOf", Keywords::addedOrAnother),
              entry("anyOf", Keywords::addedOrAnother),
              entry("allOf", Keywords::addedOrAnother),
              entry("oneOf", Keywords::addedOrAnother),
              entry("not", Keywords::addedOrAnother),
              entry("default", Keywords::removedOrAnother),
              entry("enum", Keywords::fewerWords),
              entry("maximum", Keywords::lowered),
              entry("maxLength", Keywords::lowered),
              entry("maxItems", Keywords::lowered),
              entry("maxProperties", Keywords::lowered),
              entry("minimum", Keywords::raised),
              entry("minLength", Keywords::raised),
              entry("minItems", Keywords::raised),
              entry("minProperties", Keywords::raised),
              entry("exclusiveMaximum", Keywords::nowTrue),
              entry("exclusiveMinimum", Keywords::nowTrue),
              entry("uniqueItems", Keywords::nowTrue),
              entry("nullable", Keywords::noLongerTrue),
              entry("x-kubernetes-int-or-string", Keywords::noLongerTrue),
              entry("x-kubernetes-preserve-unknown-fields", Keywords::noLongerTrue),
              entry("x-kubernetes-validations", Keywords::moreRules)));

  /** For people only, or compared as schemas of their own. */
  private static final Set<String> ELSEWHERE =
      Set.of("description", "title", "properties", "items", "additionalProperties", "required");

  private Keywords() {}

  /** What the keywords of one schema lose, each with its sentence; those below it do not count. */
  static Map<String, String> lost(JsonNode before, JsonNode after) {
    Map<String, String> lost = new TreeMap<>();
    LOSSES.forEach(
        (keyword, loss) ->
            loss.between(before.path(keyword), after.path(keyword))
                .ifPresent(sentence -> lost.put(keyword, sentence)));
    unknown(before).forEach(keyword -> lost.put(keyword, "is a keyword that this check lacks"));
    unknown(after).forEach(keyword -> lost.put(keyword, "is a keyword that this check lacks"));
    return lost;
  }

  private static Set<String> unknown(JsonNode schema) {
    return schema.properties().stream()
        .map(Map.Entry::getKey)
        .filter(keyword -> !LOSSES.containsKey(keyword) && !ELSEWHERE.contains(keyword))
        .collect(Collectors.toSet());
  }

  private static Optional<String> another(JsonNode before, JsonNode after) {
    return before.equals(after) ? Optional.empty() : changed(before, after);
  }

  private static Optional<String> addedOrAnother(JsonNode before, JsonNode after) {
    return after.isMissingNode() ? Optional.empty() : another(before, after);
  }

  private static Optional<String> removedOrAnother(JsonNode before, JsonNode after) {
    return before.isMissingNode() ? Optional.empty() : another(before, after);
  }

  private static Optional<String> lowered(JsonNode before, JsonNode after) {
    boolean wider = !before.isMissingNode() && after.asDouble() >= before.asDouble();
    return after.isMissingNode() || wider ? Optional.empty() : changed(before, after);
  }

  private static Optional<String> raised(JsonNode before, JsonNode after) {
    boolean wider = !before.isMissingNode() && after.asDouble() <= before.asDouble();
    return after.isMissingNode() || wider ? Optional.empty() : changed(before, after);
  }

  private static Optional<String> nowTrue(JsonNode before, JsonNode after) {
    return after.asBoolean() && !before.asBoolean() ? changed(before, after) : Optional.empty();
  }

  private static Optional<String> noLongerTrue(JsonNode before, JsonNode after) {
    return before.asBoolean() && !after.asBoolean() ? changed(before, after) : Optional.empty();
  }

  /** Where there are no words at all, every word is allowed. */
  private static Optional<String> fewerWords(JsonNode before, JsonNode after) {
    Set<JsonNode> gone = elements(before);
    gone.removeAll(elements(after));
    boolean narrower = before.isMissingNode() || !gone.isEmpty();
    return after.isMissingNode() || !narrower ? Optional.empty() : changed(before, after);
  }

  /** A rule is its text; what it says to people may change. */
  private static Optional<String> moreRules(JsonNode before, JsonNode after) {
    Set<String> more = rules(after);
    more.removeAll(rules(before));
    return more.isEmpty() ? Optional.empty() : Optional.of("has a new rule: " + more);
  }

  private static Set<String> rules(JsonNode validations) {
    return elements(validations).stream()
        .map(validation -> validation.path("rule").asText())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Set<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static Optional<String> changed(JsonNode before, JsonNode after) {
    return Optional.of("was " + words(before) + ", is " + words(after));
  }

  private static String words(JsonNode value) {
    return value.isMissingNode() ? "absent" : value.toString();
  }
}
