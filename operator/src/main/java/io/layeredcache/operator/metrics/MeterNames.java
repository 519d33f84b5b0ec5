package io.layeredcache.operator.metrics;

/**
 * The catalogue. Prometheus shows dots as underscores and adds {@code _total} to counters and the
 * unit to timers. What is not known is {@code NaN}, never 0.
 */
public final class MeterNames {

  /** Keys of a shard's primary. Tags: namespace, cache, shard. */
  public static final String SHARD_KEYS = "layeredcache.shard.keys";

  /** Memory used by a shard's primary, in bytes. Tags: namespace, cache, shard. */
  public static final String SHARD_MEMORY = "layeredcache.shard.memory.used.bytes";

  /** Memory that a shard's primary may use, in bytes. Tags: namespace, cache, shard. */
  public static final String SHARD_MEMORY_LIMIT = "layeredcache.shard.memory.limit.bytes";

  /** Evictions of a shard's primary since it started. Tags: namespace, cache, shard. */
  public static final String SHARD_EVICTIONS = "layeredcache.shard.evictions";

  /** Reads that a shard's primaries answered with a value. Tags: namespace, cache, shard. */
  public static final String SHARD_HITS = "layeredcache.shard.hits";

  /** Reads that a shard's primaries answered with nothing. Tags: namespace, cache, shard. */
  public static final String SHARD_MISSES = "layeredcache.shard.misses";

  /** Hit ratio over the window, NaN with too few reads. Tags: namespace, cache, shard. */
  public static final String SHARD_HIT_RATIO = "layeredcache.shard.hit.ratio";

  /** Replicas of a shard in sync with its primary. Tags: namespace, cache, shard. */
  public static final String SHARD_IN_SYNC = "layeredcache.shard.replicas.in.sync";

  /** Bytes that the slowest replica in sync lacks. Tags: namespace, cache, shard. */
  public static final String SHARD_LAG = "layeredcache.shard.replication.lag.bytes";

  /** Hit ratio of all reads over the window, NaN with too few. Tags: namespace, cache. */
  public static final String HIT_RATIO = "layeredcache.hit.ratio";

  /** Shards that there are. Tags: namespace, cache. */
  public static final String SHARDS = "layeredcache.shards";

  /** Replicas asked for, of all shards. Tags: namespace, cache. */
  public static final String REPLICAS_WANTED = "layeredcache.replicas.wanted";

  /** Slots that no living node owns. Tags: namespace, cache. */
  public static final String SLOTS_UNCOVERED = "layeredcache.slots.uncovered";

  /** Primaries at which replicas wait for a full resync. Tags: namespace, cache. */
  public static final String RESYNC_QUEUE = "layeredcache.resync.queue";

  /** Full resyncs granted or under way, as the budget judges them. Tags: namespace, cache. */
  public static final String RESYNC_IN_FLIGHT = "layeredcache.resync.in.flight";

  /** Full resyncs that may be in flight. Tags: namespace, cache. */
  public static final String RESYNC_LIMIT = "layeredcache.resync.limit";

  /** Age of the readings when the gates judged them, in seconds. Tags: namespace, cache. */
  public static final String READINGS_AGE = "layeredcache.readings.age.seconds";

  /** Version of the published topology. Tags: namespace, cache. */
  public static final String TOPOLOGY_VERSION = "layeredcache.topology.version";

  /** Seconds since the published topology was made. Tags: namespace, cache. */
  public static final String TOPOLOGY_AGE = "layeredcache.topology.age.seconds";

  /** Nodes that could not be read in the last pass. Tags: namespace, cache. */
  public static final String NODES_UNREADABLE = "layeredcache.nodes.unreadable";

  /** Seconds since the operation under way began. Tags: namespace, cache, operation. */
  public static final String OPERATION_AGE = "layeredcache.operation.age.seconds";

  /** Steps tried. Tags: namespace, cache, operation, step, outcome (done or failed). */
  public static final String STEPS = "layeredcache.steps";

  /** Steps refused. Tags: namespace, cache, gate, reason. */
  public static final String REFUSALS = "layeredcache.gate.refusals";

  /** Passes that ended as they should. Tags: namespace, cache. */
  public static final String PASSES = "layeredcache.passes";

  /** Passes that ended with an exception. Tags: namespace, cache. */
  public static final String PASS_FAILURES = "layeredcache.pass.failures";

  /** Duration of a pass by phase, of all caches. Tags: phase. */
  public static final String PASS = "layeredcache.pass.duration";

  /** Watches without a connection: what they hold may be old. No tags. */
  public static final String WATCHES_DISCONNECTED = "layeredcache.watches.disconnected";

  /** Failures of watches. No tags. */
  public static final String WATCH_FAILURES = "layeredcache.watch.failures";

  private MeterNames() {}
}
