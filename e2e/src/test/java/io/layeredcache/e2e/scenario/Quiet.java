package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What has changed in the objects of a cache since a moment, over passes of the operator. */
final class Quiet {
  private static final String KINDS =
      "statefulsets,pods,services,endpointslices,secrets,configmaps,poddisruptionbudgets";
  private static final Duration LONG = Duration.ofMinutes(3);
  private static final Duration OFTEN = Duration.ofMillis(500);
  private static final int INTERVAL_SECONDS = 30;

  private final Bench bench;
  private final CacheUnderTest cache;
  private final Instant since = Instant.now();
  private final Set<String> before;
  private final Set<String> passes = new HashSet<>();
  private final Set<String> statuses = new HashSet<>();
  private final String generation;

  Quiet(Bench bench, CacheUnderTest cache) {
    this.bench = bench;
    this.cache = cache;
    this.before = versions();
    this.generation = resource("{.metadata.generation}");
    look();
  }

  private void look() {
    passes.add(bench.operator().topologyAge(cache));
    statuses.add(resource("{.metadata.resourceVersion}"));
  }

  /** Waits until the operator has passed over this cache so many times since. */
  void awaitPasses(int count) {
    await()
        .atMost(LONG)
        .pollInterval(OFTEN)
        .until(
            () -> {
              look();
              return passes.size() > count;
            });
  }

  /** Objects that are not as they were, and the resource if more than its status differs. */
  List<String> changed() {
    Set<String> changed = new TreeSet<>(before);
    changed.addAll(versions());
    Set<String> now = versions();
    changed.removeIf(version -> before.contains(version) && now.contains(version));
    if (!resource("{.metadata.generation}").equals(generation)) {
      changed.add("the spec of the resource");
    }
    return List.copyOf(changed);
  }

  /** How often the status was written, as far as looks twice a second can tell. */
  int statusWrites() {
    return statuses.size() - 1;
  }

  /** The most writes that fit into the time since, with half a minute between any two. */
  int halfMinutesBegun() {
    return (int) (Duration.between(since, Instant.now()).toSeconds() / INTERVAL_SECONDS) + 1;
  }

  private Set<String> versions() {
    return new TreeSet<>(
        bench
            .kubectl()
            .run(
                "-n",
                cache.namespace(),
                "get",
                KINDS,
                "-o",
                "jsonpath={range .items[*]}{.kind}/{.metadata.name} {.metadata.resourceVersion}{'\\n'}{end}")
            .lines()
            .toList());
  }

  private String resource(String path) {
    return bench
        .kubectl()
        .run("-n", cache.namespace(), "get", "lc", cache.name(), "-o", "jsonpath=" + path);
  }
}
