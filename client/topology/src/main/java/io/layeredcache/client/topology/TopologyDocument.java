package io.layeredcache.client.topology;

import java.time.Instant;
import java.util.List;

/**
 * The published topology of one cache.
 *
 * @param clusterId uid of the resource: another id is another cache
 * @param version strictly increasing, 1 to 2^53-1
 * @param time when this version was made
 * @param state of the cache as a whole
 * @param shards by id
 * @param seeds DNS names with port, for a client that has nothing else
 */
public record TopologyDocument(
    String clusterId,
    long version,
    Instant time,
    State state,
    List<ShardTopology> shards,
    List<String> seeds) {

  /** The schema that this class reads and writes. */
  public static final int SCHEMA = 1;

  public TopologyDocument {
    shards = List.copyOf(shards);
    seeds = List.copyOf(seeds);
  }

  /** What the cache as a whole does for clients. */
  public enum State {
    Serving,
    Warming,
    ColdStart
  }

  /** Whether both say the same, version and time aside: then no new version is due. */
  public boolean sameContentAs(TopologyDocument other) {
    return equals(
        new TopologyDocument(
            other.clusterId, version, time, other.state, other.shards, other.seeds));
  }
}
