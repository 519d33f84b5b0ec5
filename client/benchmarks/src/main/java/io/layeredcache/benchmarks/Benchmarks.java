package io.layeredcache.benchmarks;

import io.layeredcache.benchmarks.fleet.FleetReport;
import io.layeredcache.benchmarks.l1.L1Report;
import io.layeredcache.benchmarks.l2.L2Report;
import io.layeredcache.benchmarks.measure.JmhRuns;
import io.layeredcache.benchmarks.outage.OutageReport;
import io.layeredcache.client.real.RealCluster;
import java.nio.file.Path;
import java.util.Set;
import org.openjdk.jmh.runner.RunnerException;

/** Prints the tables on the client in {@code docs/benchmarks.md}: {@code make benchmark-client}. */
public final class Benchmarks {

  private static final int SHARDS = 3;
  private static final Set<String> TABLES = Set.of("l1", "l2", "outage", "fleet");

  private Benchmarks() {}

  /**
   * Measures and prints.
   *
   * @param arguments {@code l1}, {@code l2}, {@code outage} or {@code fleet} for one table alone;
   *     {@code brief} to see in a minute that everything runs; anything else to measure all
   */
  public static void main(String[] arguments) throws RunnerException {
    String asked = arguments.length > 0 ? arguments[0] : "";
    Extent extent = asked.equals("brief") ? Extent.brief() : Extent.full();
    Path folder = Path.of(System.getProperty("benchmarks.folder", "target"));
    try (RealCluster servers = RealCluster.start(SHARDS, 0)) {
      print(Surroundings.text(servers.node(0, 0)));
      JmhRuns runs = new JmhRuns(folder);
      if (wants(asked, "l1")) {
        print("### L1\n\n" + extent.l1() + "\n\n" + L1Report.table(servers, runs, extent.l1()));
      }
      if (wants(asked, "l2")) {
        print("### L2\n\n" + extent.l2() + "\n\n" + L2Report.table(servers, runs, extent.l2()));
      }
    }
    if (wants(asked, "outage")) {
      print("### A dead L2\n\n" + OutageReport.table(extent.outage()));
    }
    if (wants(asked, "fleet")) {
      print("### A dead dependency\n\n" + FleetReport.table(extent.fleet()));
    }
  }

  private static boolean wants(String asked, String table) {
    return asked.equals(table) || !TABLES.contains(asked);
  }

  private static void print(String text) {
    System.out.println(text + "\n");
  }
}
