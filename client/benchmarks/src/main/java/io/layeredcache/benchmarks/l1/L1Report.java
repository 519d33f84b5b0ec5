package io.layeredcache.benchmarks.l1;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.JmhExtent;
import io.layeredcache.benchmarks.measure.JmhRuns;
import io.layeredcache.benchmarks.measure.Peer;
import io.layeredcache.benchmarks.measure.Policies;
import io.layeredcache.benchmarks.measure.Rounds;
import io.layeredcache.benchmarks.measure.Table;
import io.layeredcache.client.real.RealCluster;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/** What a hit costs: time, and memory that it allocates. */
public final class L1Report {

  private static final String ALLOCATED = "gc.alloc.rate.norm";
  private static final Peer REFERENCE = new Peer("caffeine", "Caffeine with statistics");
  private static final List<Peer> PEERS =
      List.of(
          REFERENCE,
          new Peer("expiringCaffeine", "Caffeine with statistics, weights and lifetimes"),
          new Peer("layered", "LayeredCache, `region.get(key)`"),
          new Peer("layeredWithLoader", "LayeredCache, `region.get(key, loader)`"),
          new Peer("jetCache", "JetCache, local cache over Caffeine"),
          new Peer("redisson", "Redisson, `RLocalCachedMap` over Caffeine"));

  private L1Report() {}

  /**
   * Measures.
   *
   * @param servers that those have behind them which need any
   * @throws RunnerException if a peer failed
   */
  public static Table table(RealCluster servers, JmhRuns runs, JmhExtent extent)
      throws RunnerException {
    ClusterFolder folder = ClusterFolder.of(servers, Policies.keepingInProcess());
    Rounds times = new Rounds();
    Rounds bytes = new Rounds();
    for (int round = 1; round <= extent.rounds(); round++) {
      String name = "l1-round-" + round;
      for (RunResult result : runs.round(name, L1Hits.class, Mode.AverageTime, 1, extent, folder)) {
        String peer = JmhRuns.method(result);
        times.add(peer, result.getPrimaryResult().getScore());
        bytes.add(peer, allocated(result));
      }
    }
    return table(times, bytes);
  }

  /** Bytes per hit, by the profiler of the collector. */
  private static double allocated(RunResult result) {
    return Objects.requireNonNull(result.getSecondaryResults().get(ALLOCATED)).getScore();
  }

  private static Table table(Rounds times, Rounds bytes) {
    Table table = new Table("A hit", "takes", "of Caffeine's", "allocates");
    for (Peer peer : PEERS) {
      table.row(
          peer.title(),
          String.format(Locale.ROOT, "%.0f ns", times.median(peer.method())),
          String.format(Locale.ROOT, "%.2f", times.ratio(peer.method(), REFERENCE.method())),
          String.format(Locale.ROOT, "%.1f bytes", bytes.median(peer.method())));
    }
    return table;
  }
}
