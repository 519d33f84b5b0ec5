package io.layeredcache.benchmarks.outage;

import io.layeredcache.benchmarks.measure.Table;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;

/** A minute of reads while all servers are dead, by the library and by a naive store beside it. */
public final class OutageReport {

  private static final String NOBODY_LEFT = "";

  private OutageReport() {}

  /** Measures. */
  public static Table table(OutageExtent extent) {
    Table table =
        new Table(
            "Servers",
            "Store",
            "lines of the log",
            "calls of L2",
            "GETs that arrived",
            "a read takes",
            "reads answered");
    for (Death death : Death.values()) {
      System.err.println("measuring an L2 that is " + death.title());
      add(table, death, extent);
    }
    return table;
  }

  private static void add(Table table, Death death, OutageExtent extent) {
    try (Scene naive = Scene.open(NaiveStore::new, NaiveStore.THREADS);
        Scene layered = Scene.open(LayeredStore::new, "layered-");
        LogLines lines = LogLines.count()) {
      naive.befall(death);
      layered.befall(death);
      // at once: either has servers and threads of its own
      CompletableFuture<Void> beside =
          CompletableFuture.runAsync(() -> naive.read(extent.during()));
      layered.read(extent.during());
      beside.join();
      long[] written = {lines.ofNaive(), lines.ofOthers()};
      row(table, death, "naive", written[0], naive);
      row(table, death, "LayeredCache", written[1], layered);
    }
  }

  private static void row(Table table, Death death, String store, long lines, Scene scene) {
    table.row(
        death.title(),
        store,
        Long.toString(lines),
        Long.toString(scene.callsOfL2()),
        death == Death.FROZEN ? Long.toString(scene.arrivedMeanwhile()) : NOBODY_LEFT,
        String.format(Locale.ROOT, "%.2f ms", scene.meanMillis()),
        scene.answered() + " of " + scene.reads());
  }
}
