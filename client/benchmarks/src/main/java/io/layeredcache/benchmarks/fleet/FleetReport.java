package io.layeredcache.benchmarks.fleet;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.LettuceCluster;
import io.layeredcache.benchmarks.measure.Rounds;
import io.layeredcache.benchmarks.measure.Table;
import io.layeredcache.client.breaker.Breakers;
import io.layeredcache.client.breaker.lettuce.LettuceHints;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.lettuce.core.RedisClient;
import java.util.List;
import java.util.Locale;

/** Failures that fleets spend on a dead dependency, alone and with hints through a real server. */
public final class FleetReport {

  private static final List<Integer> PODS = List.of(1, 3, 20);

  private FleetReport() {}

  /** Measures. */
  public static Table table(FleetExtent extent) {
    try (RealCluster servers = RealCluster.start(1, 0)) {
      RedisClient client =
          RedisClient.create(
              LettuceCluster.uri(ClusterFolder.of(servers, ClientPolicy.defaults())));
      try {
        return table(extent, client);
      } finally {
        client.shutdown();
      }
    }
  }

  private static Table table(FleetExtent extent, RedisClient client) {
    Rounds failures = new Rounds();
    for (int round = 1; round <= extent.rounds(); round++) {
      for (int pods : PODS) {
        System.err.printf("measuring failures of %d pods, round %d%n", pods, round);
        String fleet = "breakers:%d-pods-%d".formatted(pods, round);
        failures.add("alone " + pods, spent(extent, new Fleet(pods, FleetReport::alone)));
        failures.add(
            "sharing " + pods,
            spent(extent, new Fleet(pods, (pod, time) -> sharing(client, fleet, pod, time))));
      }
    }
    Table table = new Table("Pods", "failures, each for itself", "with shared hints", "ratio");
    for (int pods : PODS) {
      table.row(
          Integer.toString(pods),
          number("%.0f", failures.median("alone " + pods)),
          number("%.0f", failures.median("sharing " + pods)),
          number("%.2f", failures.ratio("sharing " + pods, "alone " + pods)));
    }
    return table;
  }

  private static int spent(FleetExtent extent, Fleet opened) {
    try (Fleet fleet = opened) {
      return fleet.spent(extent.before(), extent.after());
    }
  }

  private static Breakers alone(String pod, SystemTime time) {
    return Breakers.with(time).build();
  }

  private static Breakers sharing(RedisClient client, String fleet, String pod, SystemTime time) {
    LettuceHints hints =
        new LettuceHints(client.connect().async(), client.connectPubSub(), fleet, pod);
    return Breakers.with(time).sharing(hints).build();
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
