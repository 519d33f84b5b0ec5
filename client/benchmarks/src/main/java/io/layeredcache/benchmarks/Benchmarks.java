package io.layeredcache.benchmarks;

import io.layeredcache.benchmarks.fleet.FleetReport;
import io.layeredcache.benchmarks.l1.L1Report;
import io.layeredcache.benchmarks.l2.L2Report;
import io.layeredcache.benchmarks.measure.JmhRuns;
import io.layeredcache.benchmarks.outage.OutageReport;
import io.layeredcache.client.real.RealCluster;
import java.nio.file.Path;
import org.openjdk.jmh.runner.RunnerException;

/** Prints the tables on the client in {@code docs/benchmarks.md}: {@code make benchmark-client}. */
public final class Benchmarks {

  private static final int SHARDS = 3;

  private Benchmarks() {}

  /**
   * Measures and prints.
   *
   * @param arguments {@code brief} to see in a minute that everything runs, anything else to
   *     measure
   */
  public static void main(String[] arguments) throws RunnerException {
    boolean brief = arguments.length > 0 && arguments[0].equals("brief");
    Extent extent = brief ? Extent.brief() : Extent.full();
    Path folder = Path.of(System.getProperty("benchmarks.folder", "target"));
    try (RealCluster servers = RealCluster.start(SHARDS, 0)) {
      print(Surroundings.text(servers.node(0, 0)));
      JmhRuns runs = new JmhRuns(folder);
      print("### L1\n\n" + extent.l1() + "\n\n" + L1Report.table(servers, runs, extent.l1()));
      print("### L2\n\n" + extent.l2() + "\n\n" + L2Report.table(servers, runs, extent.l2()));
    }
    print("### A dead L2\n\n" + OutageReport.table(extent.outage()));
    print("### A dead dependency\n\n" + FleetReport.table(extent.fleet()));
  }

  private static void print(String text) {
    System.out.println(text + "\n");
  }
}
