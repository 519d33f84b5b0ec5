package io.layeredcache.benchmarks.l2;

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
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;

/**
 * How many reads in a second the shards answer, and how late. Every thread reads again as soon as
 * it has its answer: the rate is the number of threads divided by the mean time of a read.
 */
public final class L2Report {

  private static final List<Integer> THREADS = List.of(1, 4, 16);
  private static final double NANOS = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final Peer REFERENCE = new Peer("lettuce", "Lettuce, cluster client");
  private static final List<Peer> PEERS =
      List.of(
          REFERENCE,
          new Peer("shards", "LayeredCache, L2"),
          new Peer("region", "LayeredCache, region whose L1 lacks it"),
          new Peer("redisson", "Redisson, `RBucket`"));

  private L2Report() {}

  /**
   * Measures.
   *
   * @throws RunnerException if a peer failed
   */
  public static Table table(RealCluster servers, JmhRuns runs, JmhExtent extent)
      throws RunnerException {
    ClusterFolder folder = ClusterFolder.of(servers, Policies.keepingNothing());
    Rounds rates = new Rounds();
    Rounds percentiles = new Rounds();
    for (int round = 1; round <= extent.rounds(); round++) {
      for (int threads : THREADS) {
        String name = "l2-%d-threads-round-%d".formatted(threads, round);
        for (RunResult result :
            runs.round(name, L2Reads.class, Mode.SampleTime, threads, extent, folder)) {
          String peer = row(threads, JmhRuns.method(result));
          Result<?> times = result.getPrimaryResult();
          rates.add(peer, threads * NANOS / times.getScore());
          percentiles.add(peer, times.getStatistics().getPercentile(99));
        }
      }
    }
    return table(rates, percentiles);
  }

  private static String row(int threads, String method) {
    return threads + " " + method;
  }

  private static Table table(Rounds rates, Rounds percentiles) {
    Table table = new Table("Threads", "Reads by", "a second", "of Lettuce's", "p99");
    for (int threads : THREADS) {
      String reference = row(threads, REFERENCE.method());
      for (Peer peer : PEERS) {
        String row = row(threads, peer.method());
        table.row(
            Integer.toString(threads),
            peer.title(),
            String.format(Locale.ROOT, "%.0f", rates.median(row)),
            String.format(Locale.ROOT, "%.2f", rates.ratio(row, reference)),
            String.format(Locale.ROOT, "%.2f ms", percentiles.median(row) / NANOS_PER_MILLI));
      }
    }
    return table;
  }
}
