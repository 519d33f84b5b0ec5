package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What caches cost that nobody changes, beside an operator that has none: requests to the API
 * server, and readings of servers. Measured and printed, never asserted; no suite runs it by
 * itself.
 */
@ExtendWith(InvariantsAfterEach.class)
class IdleBenchmark {
  private static final List<Integer> CACHES = List.of(0, 1, 5);
  private static final int SHARDS = 3;
  private static final int REPLICAS = 1;
  private static final Duration REST = Duration.ofMinutes(3);
  private static final Duration WATCHED = Duration.ofMinutes(2);
  private static final Pattern READINGS = Pattern.compile("cmdstat_config\\|get:calls=(\\d+)");

  private final Bench bench;

  IdleBenchmark(Bench bench) {
    this.bench = bench;
  }

  @Test
  void nothingIsChanged() {
    List<CacheUnderTest> caches = new ArrayList<>();
    StringBuilder table = new StringBuilder();
    table.append("| caches of 3 x 1 | requests to the API server per hour | of these not for the");
    table.append(" lease, per cache | readings per server and hour |\n| --- | --- | --- | --- |\n");
    try (OperatorRequests requests = new OperatorRequests(bench.kubectl())) {
      long alone = 0;
      for (int wanted : CACHES) {
        while (caches.size() < wanted) {
          caches.add(bench.apply(SHARDS, REPLICAS).awaitWhole());
        }
        caches.forEach(IdleBenchmark::awaitRest);
        Map<String, Long> before = requests.count();
        long read = readings(caches);
        LockSupport.parkNanos(WATCHED.toNanos());
        Map<String, Long> since = new TreeMap<>(requests.since(before));
        long asked = perHour(since.values().stream().mapToLong(Long::longValue).sum());
        alone = wanted == 0 ? asked : alone;
        table.append(
            "| %d | %d %s | %s | %s |%n"
                .formatted(
                    wanted,
                    asked,
                    since,
                    each(asked - alone, wanted),
                    each(perHour(readings(caches) - read), wanted * SHARDS * (1 + REPLICAS))));
      }
    }
    System.out.println(table);
  }

  private static String each(long all, int count) {
    return count == 0 ? "" : Long.toString(Math.round((double) all / count));
  }

  private static long perHour(long counted) {
    return counted * Duration.ofHours(1).toSeconds() / WATCHED.toSeconds();
  }

  private static void awaitRest(CacheUnderTest cache) {
    await()
        .atMost(REST)
        .untilAsserted(() -> assertThat(cache.condition("Progressing")).isEqualTo("False/AtRest"));
  }

  /** How often the operator has read any of their servers: probes do not use that command. */
  private static long readings(List<CacheUnderTest> caches) {
    return caches.stream()
        .flatMap(cache -> cache.pods().stream().map(pod -> readings(cache, pod)))
        .mapToLong(Long::longValue)
        .sum();
  }

  private static long readings(CacheUnderTest cache, Pod pod) {
    String address = Objects.requireNonNull(pod.getStatus().getPodIP());
    try (Server server = new Server(address, cache.operatorPassword())) {
      Matcher line = READINGS.matcher(server.commandStatistics());
      return line.find() ? Long.parseLong(line.group(1)) : 0;
    }
  }
}
