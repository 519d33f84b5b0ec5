package io.layeredcache.e2e.scenario;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Medians of several runs, as the table of {@code docs/benchmarks.md}. */
final class FormedTable {
  private static final String HEAD =
      """
      | shards x replicas | formed by | all servers answer | all slots served | all replicas in sync | from answering to in sync | orders to Redis | questions to Redis | API requests |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      """;

  private FormedTable() {}

  /** A row for each shape and who formed it, in the order of the first run of each. */
  static String of(List<Formed> runs) {
    StringBuilder table = new StringBuilder(HEAD);
    List<String> done = new ArrayList<>();
    for (Formed run : runs) {
      String key = run.shape() + " | " + run.by();
      if (!done.contains(key)) {
        done.add(key);
        table.append(row(key, runs.stream().filter(r -> key.equals(key(r))).toList()));
      }
    }
    return table.toString();
  }

  private static String key(Formed run) {
    return run.shape() + " | " + run.by();
  }

  private static String row(String key, List<Formed> runs) {
    return "| %s | %s | %s | %s | %s | %d | %d | %s |%n"
        .formatted(
            key,
            seconds(runs, run -> run.reached().answering()),
            seconds(runs, run -> run.reached().served()),
            seconds(runs, run -> run.reached().inSync()),
            seconds(runs, run -> run.reached().inSync().minus(run.reached().answering())),
            median(runs, Formed::orders),
            median(runs, Formed::questions),
            requests(runs));
  }

  private static String seconds(List<Formed> runs, Function<Formed, Duration> milestone) {
    long millis = median(runs, run -> milestone.apply(run).toMillis());
    return String.format(Locale.ROOT, "%.1f s", millis / 1000.0);
  }

  private static long median(List<Formed> runs, ToLongFunction<Formed> value) {
    List<Long> sorted = runs.stream().map(value::applyAsLong).sorted().toList();
    return sorted.get(sorted.size() / 2);
  }

  private static String requests(List<Formed> runs) {
    TreeSet<String> verbs = new TreeSet<>();
    runs.forEach(run -> verbs.addAll(run.requests().keySet()));
    Map<String, Long> medians = new TreeMap<>();
    verbs.forEach(
        verb -> medians.put(verb, median(runs, run -> run.requests().getOrDefault(verb, 0L))));
    if (medians.isEmpty()) {
      return "none";
    }
    long sum = medians.values().stream().mapToLong(times -> times).sum();
    return medians.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", ", sum + " (", ")"));
  }
}
