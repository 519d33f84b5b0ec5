package io.layeredcache.operator.observe;

import java.util.Optional;

/**
 * What is remembered of a node from the passes before this one.
 *
 * @param wasInSync whether it was a replica in sync when it was last read while its primary lived:
 *     after a death the link of every replica is down, also of one that never had the data
 * @param hits what it has counted, if it was read as the owner of slots
 * @param succession how much it had of its predecessor's stream, if it was promoted and the
 *     predecessor was seen
 */
public record Past(boolean wasInSync, Optional<HitCount> hits, Optional<Succession> succession) {

  /** Of a node that was not read in this pass. */
  public static final Past UNKNOWN = new Past(false, Optional.empty(), Optional.empty());
}
