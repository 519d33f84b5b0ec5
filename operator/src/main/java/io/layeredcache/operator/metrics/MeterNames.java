package io.layeredcache.operator.metrics;

/** The catalogue. Prometheus shows dots as underscores and adds {@code _total} or the base unit. */
final class MeterNames {

  /** Keys of a shard's primary. Tags: namespace, cache, shard. */
  static final String SHARD_KEYS = "layeredcache.shard.keys";

  /** Memory used by a shard's primary, in bytes. Tags: namespace, cache, shard. */
  static final String SHARD_MEMORY = "layeredcache.shard.memory.used.bytes";

  /** Evictions of a shard's primary since it started. Tags: namespace, cache, shard. */
  static final String SHARD_EVICTIONS = "layeredcache.shard.evictions";

  /** Replicas of a shard in sync with its primary. Tags: namespace, cache, shard. */
  static final String SHARD_IN_SYNC = "layeredcache.shard.replicas.in.sync";

  /** Slots that no living node owns. Tags: namespace, cache. */
  static final String SLOTS_UNCOVERED = "layeredcache.slots.uncovered";

  /** Primaries at which replicas wait for a full resync. Tags: namespace, cache. */
  static final String RESYNC_QUEUE = "layeredcache.resync.queue";

  /** Full resyncs granted or under way. Tags: namespace, cache. */
  static final String RESYNC_IN_FLIGHT = "layeredcache.resync.in.flight";

  /** Version of the published topology. Tags: namespace, cache. */
  static final String TOPOLOGY_VERSION = "layeredcache.topology.version";

  /** Seconds since the published topology was made. Tags: namespace, cache. */
  static final String TOPOLOGY_AGE = "layeredcache.topology.age.seconds";

  /** Nodes that could not be read in the last pass. Tags: namespace, cache. */
  static final String NODES_UNREADABLE = "layeredcache.nodes.unreadable";

  /** Steps tried. Tags: namespace, cache, operation, step, outcome (done or failed). */
  static final String STEPS = "layeredcache.steps";

  /** Steps refused. Tags: namespace, cache, gate, reason. */
  static final String REFUSALS = "layeredcache.gate.refusals";

  /** Duration of a pass by phase. Tags: phase. */
  static final String PASS = "layeredcache.pass.duration";

  /** Passes that ended with an exception. No tags. */
  static final String PASS_FAILURES = "layeredcache.pass.failures";

  private MeterNames() {}
}
