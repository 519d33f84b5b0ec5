package io.layeredcache.operator.redis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Reads {@code name:value} lines: the answers to INFO and CLUSTER INFO. Sections and unknown names
 * are kept out of the way, a missing name is the caller's to judge.
 */
public final class InfoText {

  private final SequencedMap<String, String> values;

  private InfoText(SequencedMap<String, String> values) {
    this.values = values;
  }

  public static InfoText parse(String text) {
    SequencedMap<String, String> values = new LinkedHashMap<>();
    text.lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              int colon = line.indexOf(':');
              if (colon > 0) {
                values.put(line.substring(0, colon), line.substring(colon + 1).strip());
              }
            });
    return new InfoText(values);
  }

  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * A value that every supported server sends.
   *
   * @throws IllegalArgumentException if it is missing
   */
  public String text(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalArgumentException("INFO without '" + name + "'"));
  }

  /**
   * A whole number that every supported server sends.
   *
   * @throws IllegalArgumentException if it is missing or no number
   */
  public long number(String name) {
    return Long.parseLong(text(name));
  }

  /** Whether a flag that every supported server sends is 1. */
  public boolean flag(String name) {
    return number(name) == 1;
  }

  /**
   * The rows {@code prefix0:k=v,k=v}, {@code prefix1:...} in the order of the text: replicas of a
   * primary ({@code slave}), databases ({@code db}).
   */
  public List<Map<String, String>> rows(String prefix) {
    List<Map<String, String>> rows = new ArrayList<>();
    values.forEach(
        (name, value) -> {
          if (isRow(name, prefix)) {
            rows.add(pairs(value));
          }
        });
    return rows;
  }

  private static boolean isRow(String name, String prefix) {
    return name.length() > prefix.length()
        && name.startsWith(prefix)
        && name.chars().skip(prefix.length()).allMatch(Character::isDigit);
  }

  private static Map<String, String> pairs(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(",")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        pairs.put(pair.substring(0, equals), pair.substring(equals + 1));
      }
    }
    return pairs;
  }
}
