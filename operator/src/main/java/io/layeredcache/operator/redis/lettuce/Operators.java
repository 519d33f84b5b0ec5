package io.layeredcache.operator.redis.lettuce;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds the connections of other instances of the operator in the answer to CLIENT LIST. */
final class Operators {

  private final String family;
  private final String self;

  /**
   * A finder.
   *
   * @param self name of our own connections; what comes before its first colon is common to all
   *     instances
   */
  Operators(String self) {
    this.self = self;
    this.family = self.substring(0, self.indexOf(':') + 1);
  }

  /** Ids of the connections of the same family that are not ours. */
  List<String> others(String clientList) {
    return clientList
        .lines()
        .map(Operators::fields)
        .filter(client -> isOther(client.getOrDefault("name", "")))
        .map(client -> client.getOrDefault("id", ""))
        .toList();
  }

  private boolean isOther(String name) {
    return !family.isEmpty() && name.startsWith(family) && !name.equals(self);
  }

  private static Map<String, String> fields(String line) {
    return Arrays.stream(line.split(" "))
        .filter(field -> field.indexOf('=') > 0)
        .collect(
            Collectors.toMap(
                field -> field.substring(0, field.indexOf('=')),
                field -> field.substring(field.indexOf('=') + 1),
                (first, second) -> first));
  }
}
