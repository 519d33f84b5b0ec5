package io.layeredcache.operator.report;

/** The conditions of a cache, in the order in which they are shown. */
enum ConditionType {
  /** Every slot is served. About serving, not about pods. */
  Available,
  /** Work is under way. */
  Progressing,
  /** Something needs attention. */
  Degraded,
  /** Every replica that was asked for follows its primary and has its data. */
  ReplicasInSync,
  /** No replica in its primary's zone, primaries spread over the zones. */
  PlacementSatisfied,
  /** The hit ratio is known, and as high as it should be. */
  CacheWarm,
  /** The published topology is what was observed. */
  TopologyPublished,
  /** Every pod that says so uses the published topology. */
  ClientsCurrent,
  /** The spec says paused. */
  Paused
}
