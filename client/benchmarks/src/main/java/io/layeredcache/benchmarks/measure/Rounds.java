package io.layeredcache.benchmarks.measure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** What several rounds measured of several peers, one value of each in each round. */
public final class Rounds {

  private final Map<String, List<Double>> byPeer = new HashMap<>();

  /** Adds what the next round measured of a peer. */
  public void add(String peer, double value) {
    byPeer.computeIfAbsent(peer, any -> new ArrayList<>()).add(value);
  }

  /** The median over the rounds. */
  public double median(String peer) {
    return median(values(peer));
  }

  /**
   * The median of the ratios within each round: a round in which the machine was slow was slow for
   * both.
   */
  public double ratio(String peer, String reference) {
    List<Double> measured = values(peer);
    List<Double> beside = values(reference);
    return median(
        IntStream.range(0, measured.size())
            .mapToObj(round -> measured.get(round) / beside.get(round))
            .toList());
  }

  private List<Double> values(String peer) {
    List<Double> values = byPeer.get(peer);
    if (values == null) {
      throw new IllegalStateException("nothing was measured of " + peer);
    }
    return values;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
