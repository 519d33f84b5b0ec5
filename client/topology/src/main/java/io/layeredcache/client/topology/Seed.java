package io.layeredcache.client.topology;

import java.util.Comparator;

/**
 * A DNS name at which some node answers when no published address does.
 *
 * @param hostname DNS name
 * @param port client port, 1..65535
 */
public record Seed(String hostname, int port) implements Comparable<Seed> {

  private static final Comparator<Seed> ORDER =
      Comparator.comparing(Seed::hostname).thenComparingInt(Seed::port);

  @Override
  public int compareTo(Seed other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return hostname + ":" + port;
  }
}
