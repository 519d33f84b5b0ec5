package io.layeredcache.operator.desired;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.RedisSpec;
import java.util.Map;

/**
 * The text of redis.conf: the fixed part of this package's {@code redis.conf}, what follows from
 * the spec, then the user's own keys, each sorted. The same spec gives the same bytes.
 */
final class ServerOptions {

  private ServerOptions() {}

  static String text(LayeredCacheSpec spec) {
    RedisSpec redis = spec.redis();
    Sizing sizing = Sizing.of(redis);
    StringBuilder text = new StringBuilder(Scripts.serverOptions());
    text.append("\n# From spec.redis.\n");
    option(text, "maxmemory", sizing.data());
    option(text, "maxmemory-policy", redis.evictionPolicy().text());
    text.append(
        "# Clients that do not read what they asked for are cut off before keys are evicted for them.\n");
    option(text, "maxmemory-clients", "10%");
    option(text, "repl-backlog-size", sizing.backlog());
    text.append(
        "# A replica is cut off only when the container would get too small, not after 60 s of load.\n");
    long buffer = sizing.replicaBuffer();
    option(text, "client-output-buffer-limit", "replica " + buffer + " 0 0");
    if (!redis.config().isEmpty()) {
      text.append("\n# From spec.redis.config.\n");
    }
    for (Map.Entry<String, String> entry : UserConfig.accepted(redis).entrySet()) {
      option(text, entry.getKey(), entry.getValue());
    }
    return text.toString();
  }

  private static void option(StringBuilder text, String key, Object value) {
    String written = value.toString();
    text.append(key).append(' ').append(written.isEmpty() ? "\"\"" : written).append('\n');
  }
}
