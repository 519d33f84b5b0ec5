package io.layeredcache.operator.plan;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.shard.ShardMap;
import java.time.Instant;
import java.util.Optional;

/**
 * All that a decision may look at.
 *
 * @param cache the resource: spec, and in its status the ledger of the pass before
 * @param seen readings of this pass
 * @param shards the shards read out of them
 * @param now the time of the pass
 */
public record Situation(LayeredCache cache, Observation seen, ShardMap shards, Instant now) {

  /** The same readings, with the resource as it is now known. */
  public Situation with(LayeredCache current) {
    return new Situation(current, seen, shards, now);
  }

  /** A shard's row in the status that the pass before wrote. */
  public Optional<ShardStatus> row(int shard) {
    return Optional.ofNullable(cache.getStatus()).stream()
        .flatMap(status -> status.shards().stream())
        .filter(row -> row.id() == shard)
        .findFirst();
  }
}
