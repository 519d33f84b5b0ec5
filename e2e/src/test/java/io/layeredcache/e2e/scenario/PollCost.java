package io.layeredcache.e2e.scenario;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the clients' questions have cost the primaries since a server started.
 *
 * @param at when it was read
 * @param calls of {@code FCALL_RO}, all primaries together
 * @param micros of processor time that the servers gave to them
 * @param primaries that were asked
 */
record PollCost(Instant at, long calls, long micros, int primaries) {
  private static final Pattern LINE = Pattern.compile("cmdstat_fcall_ro:calls=(\\d+),usec=(\\d+)");

  static PollCost of(CacheUnderTest cache) {
    List<String> statistics =
        Victim.primaries(cache).stream()
            .map(primary -> cache.pod(primary.container().pod()).getStatus().getPodIP())
            .map(address -> statistics(Objects.requireNonNull(address), cache))
            .toList();
    return new PollCost(
        Instant.now(),
        statistics.stream().mapToLong(text -> number(text, 1)).sum(),
        statistics.stream().mapToLong(text -> number(text, 2)).sum(),
        statistics.size());
  }

  private static String statistics(String address, CacheUnderTest cache) {
    try (Server server = new Server(address, cache.operatorPassword())) {
      return server.commandStatistics();
    }
  }

  private static long number(String statistics, int group) {
    Matcher line = LINE.matcher(statistics);
    return line.find() ? Long.parseLong(line.group(group)) : 0;
  }

  /** In words, of the time between the two. */
  String since(PollCost before) {
    double seconds = Duration.between(before.at, at).toMillis() / 1e3;
    long asked = calls - before.calls;
    return String.format(
        Locale.ROOT,
        "each primary answered %.0f questions a second, in %.1f us each",
        asked / seconds / primaries,
        (double) (micros - before.micros) / asked);
  }
}
