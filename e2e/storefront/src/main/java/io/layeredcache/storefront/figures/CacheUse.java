package io.layeredcache.storefront.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the clients asked of the shared shards.
 *
 * @param attempts commands for reads, each attempt once
 * @param time how long each read that asked them waited, all attempts together
 * @param opened breakers that opened
 * @param closed breakers that came back from open
 * @param topologies documents that came into force
 * @param shards by shard, ascending
 */
public record CacheUse(
    long attempts,
    Latencies time,
    long opened,
    long closed,
    long topologies,
    List<ShardUse> shards) {

  static final CacheUse NONE = new CacheUse(0, Latencies.none(), 0, 0, 0, List.of());

  public CacheUse {
    shards = List.copyOf(shards);
  }

  /** Both together. */
  CacheUse plus(CacheUse other) {
    Map<Integer, ShardUse> byShard =
        Stream.concat(shards.stream(), other.shards.stream())
            .collect(Collectors.toMap(ShardUse::shard, use -> use, ShardUse::plus));
    return new CacheUse(
        attempts + other.attempts,
        time.plus(other.time),
        opened + other.opened,
        closed + other.closed,
        topologies + other.topologies,
        byShard.values().stream().sorted(Comparator.comparingInt(ShardUse::shard)).toList());
  }

  /** Reads that asked the shards. */
  @JsonIgnore
  public long requests() {
    return time.count();
  }

  /** Of that shard, if it was asked for anything. */
  public Optional<ShardUse> of(int shard) {
    return shards.stream().filter(use -> use.shard() == shard).findFirst();
  }
}
