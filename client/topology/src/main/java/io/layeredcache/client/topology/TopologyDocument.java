package io.layeredcache.client.topology;

import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.Share;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is published about one cache: who holds which slots, and what clients are asked to keep to.
 * Lists are kept in a fixed order, so that equal contents are equal documents.
 *
 * @param clusterId uid of the resource; a cache that was deleted and made anew has another one
 * @param version strictly increasing, 1..2^53-1
 * @param time when it was made, in milliseconds
 * @param state of the whole cache
 * @param admittedFraction share of what the cache lacks that clients may load; present exactly in
 *     {@code ColdStart}
 * @param shards by id, at least one
 * @param moves open slots, by source and target
 * @param seeds where to ask when no address answers
 * @param livePods client pods that were connected, absent if they were not counted
 * @param policy what clients are asked to keep to
 */
public record TopologyDocument(
    String clusterId,
    long version,
    Instant time,
    State state,
    Optional<Share> admittedFraction,
    List<ShardTopology> shards,
    List<SlotMove> moves,
    List<Seed> seeds,
    OptionalInt livePods,
    ClientPolicy policy) {

  /** The schema number that this library reads and writes. */
  public static final int SCHEMA = 1;

  /** Highest version: the largest integer that every JSON reader keeps exactly. */
  public static final long MAX_VERSION = (1L << 53) - 1;

  public TopologyDocument {
    time = time.truncatedTo(ChronoUnit.MILLIS);
    shards = shards.stream().sorted(Comparator.comparingInt(ShardTopology::id)).toList();
    moves = moves.stream().sorted().toList();
    seeds = seeds.stream().sorted().toList();
  }

  /** A document without moves and counted pods, with the default policy. */
  public TopologyDocument(
      String clusterId,
      long version,
      Instant time,
      State state,
      List<ShardTopology> shards,
      List<Seed> seeds) {
    this(
        clusterId,
        version,
        time,
        state,
        Optional.empty(),
        shards,
        List.of(),
        seeds,
        OptionalInt.empty(),
        ClientPolicy.defaults());
  }

  /**
   * Whether publishing this document after {@code published} would tell clients nothing new:
   * version and time do not count, and live pods only once they differ by a tenth of the published
   * number.
   */
  public boolean sameContentAs(TopologyDocument published) {
    boolean samePods = samePods(published.livePods);
    return samePods && as(published).equals(published);
  }

  private boolean samePods(OptionalInt published) {
    if (livePods.isEmpty() || published.isEmpty()) {
      return livePods.equals(published);
    }
    long difference = Math.abs((long) livePods.getAsInt() - published.getAsInt());
    return difference == 0 || difference * 10 < published.getAsInt();
  }

  private TopologyDocument as(TopologyDocument other) {
    return new TopologyDocument(
        clusterId,
        other.version,
        other.time,
        state,
        admittedFraction,
        shards,
        moves,
        seeds,
        other.livePods,
        policy);
  }

  /** The shard with that id. */
  public Optional<ShardTopology> shard(int id) {
    return shards.stream().filter(shard -> shard.id() == id).findFirst();
  }

  /** Slots that no shard owns: their keys are treated like those of a shard that is down. */
  public SlotRanges unowned() {
    return shards.stream().map(ShardTopology::slots).reduce(SlotRanges.all(), SlotRanges::minus);
  }

  /** A table that finds the shard of a slot in constant time. */
  public ShardLookup lookup() {
    return ShardLookup.of(this);
  }

  /**
   * State of the whole cache. A word that a reader does not know is {@code ColdStart} if the
   * document names an admitted fraction and {@code Warming} if not: both only make a client more
   * careful.
   */
  public enum State {
    /** Warm. */
    Serving,
    /** Served, but colder than before: misses are expected. */
    Warming,
    /** Everything is cold: clients load only the admitted fraction. */
    ColdStart
  }
}
