package io.layeredcache.operator.desired;

import io.layeredcache.crd.RedisSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The redis.conf keys that users give in {@code spec.redis.config}. A key is live (a running server
 * takes it), restart (only a starting one does) or forbidden. Forbidden is also what is not known
 * here: a server does not start with a key or a value that it does not understand.
 */
public final class UserConfig {

  private UserConfig() {}

  /** Keys that a running server takes by {@code CONFIG SET}, with the user's values. */
  public static SortedMap<String, String> live(RedisSpec redis) {
    return withEffect(redis, ConfigKey.Effect.LIVE);
  }

  /** Keys that only a starting server takes: a change is a restart. */
  public static SortedMap<String, String> restart(RedisSpec redis) {
    return withEffect(redis, ConfigKey.Effect.RESTART);
  }

  /** What is wrong with the keys and values; empty if nothing is. */
  static List<Problem> problems(RedisSpec redis) {
    return redis.config().entrySet().stream()
        .flatMap(entry -> problem(entry.getKey(), entry.getValue()).stream())
        .toList();
  }

  /** The keys without a problem: what is rendered is never what keeps a server from starting. */
  static SortedMap<String, String> accepted(RedisSpec redis) {
    SortedMap<String, String> accepted = new TreeMap<>();
    for (Map.Entry<String, String> entry : redis.config().entrySet()) {
      if (problem(entry.getKey(), entry.getValue()).isEmpty()) {
        accepted.put(entry.getKey(), entry.getValue());
      }
    }
    return accepted;
  }

  private static SortedMap<String, String> withEffect(RedisSpec redis, ConfigKey.Effect effect) {
    SortedMap<String, String> chosen = accepted(redis);
    chosen.keySet().removeIf(key -> !ConfigKey.hasEffect(key, effect));
    return chosen;
  }

  private static Optional<Problem> problem(String key, String value) {
    return ForbiddenConfig.instead(key.toLowerCase(Locale.ROOT))
        .or(() -> ConfigKey.complaint(key, value))
        .map(message -> new Problem("spec.redis.config[" + key + "]", message));
  }
}
