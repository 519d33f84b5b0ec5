package io.layeredcache.crd.upgrade;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * Everything in a newer CRD that would refuse, change or forget what was written under an older
 * one, as sentences.
 */
final class Incompatibilities {

  private static final List<String> IDENTITY =
      List.of("group", "scope", "names/kind", "names/plural", "names/singular");

  private final String version;
  private final List<String> found = new ArrayList<>();

  private Incompatibilities(String version) {
    this.version = version;
  }

  /** Of two whole CRDs. */
  static List<String> between(JsonNode released, JsonNode current) {
    List<String> found = new ArrayList<>();
    for (String path : IDENTITY) {
      JsonNode before = released.at("/spec/" + path);
      JsonNode after = current.at("/spec/" + path);
      if (!before.equals(after)) {
        found.add("spec/%s was %s, is %s".formatted(path, before, after));
      }
    }
    Map<String, JsonNode> versions = served(current);
    served(released)
        .forEach(
            (name, before) ->
                found.addAll(
                    versions.containsKey(name)
                        ? new Incompatibilities(name).ofVersion(before, versions.get(name))
                        : List.of(name + " is no longer served")));
    return List.copyOf(found);
  }

  private static Map<String, JsonNode> served(JsonNode crd) {
    Map<String, JsonNode> versions = new TreeMap<>();
    StreamSupport.stream(crd.at("/spec/versions").spliterator(), false)
        .filter(version -> version.path("served").asBoolean())
        .forEach(version -> versions.put(version.path("name").asText(), version));
    return versions;
  }

  private List<String> ofVersion(JsonNode before, JsonNode after) {
    JsonNode lost = before.path("subresources");
    lost.properties()
        .forEach(
            subresource -> {
              JsonNode now = after.path("subresources").path(subresource.getKey());
              if (!now.equals(subresource.getValue())) {
                say("subresource " + subresource.getKey(), "was changed or removed");
              }
            });
    compare("", before.at("/schema/openAPIV3Schema"), after.at("/schema/openAPIV3Schema"));
    return found;
  }

  private void compare(String path, JsonNode before, JsonNode after) {
    Keywords.lost(before, after)
        .forEach((keyword, sentence) -> say(path, keyword + " " + sentence));
    newlyRequired(path, before, after);
    before
        .path("properties")
        .properties()
        .forEach(
            field ->
                follow(
                    path + "." + field.getKey(),
                    field.getValue(),
                    after.path("properties").path(field.getKey())));
    follow(path + "[]", before.path("items"), after.path("items"));
    follow(path + "{}", before.path("additionalProperties"), after.path("additionalProperties"));
  }

  private void follow(String path, JsonNode before, JsonNode after) {
    if (!before.isMissingNode() && after.isMissingNode()) {
      say(path, "is gone: what was written there would be dropped");
    } else if (!before.isMissingNode()) {
      compare(path, before, after);
    }
  }

  /** One with a default is written by the API server itself. */
  private void newlyRequired(String path, JsonNode before, JsonNode after) {
    Set<String> names = names(after);
    names.removeAll(names(before));
    names.removeIf(name -> after.path("properties").path(name).has("default"));
    names.forEach(name -> say(path + "." + name, "is required now"));
  }

  private static Set<String> names(JsonNode schema) {
    Set<String> names = new TreeSet<>();
    schema.path("required").forEach(name -> names.add(name.asText()));
    return names;
  }

  private void say(String where, String what) {
    found.add("%s %s: %s".formatted(version, where.isEmpty() ? "resource" : where, what));
  }
}
