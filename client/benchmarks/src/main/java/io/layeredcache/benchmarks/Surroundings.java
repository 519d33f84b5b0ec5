package io.layeredcache.benchmarks;

import io.layeredcache.client.real.RedisServer;
import java.util.Locale;

/** What was measured on: numbers of two runs compare only if these are the same. */
final class Surroundings {

  private Surroundings() {}

  static String text(RedisServer server) {
    String version =
        server
            .call("INFO", "server")
            .lines()
            .filter(line -> line.startsWith("redis_version:"))
            .findFirst()
            .map(line -> line.substring(line.indexOf(':') + 1))
            .orElse("of an unknown version");
    return String.format(
        Locale.ROOT,
        "Java %s, %d processors, %d MiB of heap, servers of Redis %s",
        Runtime.version(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory() >> 20,
        version);
  }
}
