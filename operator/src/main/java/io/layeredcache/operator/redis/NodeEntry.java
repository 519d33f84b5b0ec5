package io.layeredcache.operator.redis;

import io.layeredcache.client.topology.SlotRanges;
import java.util.Optional;

/**
 * One line of CLUSTER NODES.
 *
 * @param id node id, 40 hex digits
 * @param endpoint announced address; the host is empty while unknown
 * @param hostname announced hostname, empty if none
 * @param primary whether flagged as a primary ({@code master})
 * @param primaryId the primary that this replica follows
 * @param health what this view thinks of it
 * @param configEpoch of the node, or of its primary if it is a replica
 * @param linkConnected whether the bus link from the viewing node stands (always true for itself)
 * @param slots slots owned
 * @param open whether a slot of it is migrating or importing
 */
public record NodeEntry(
    String id,
    Endpoint endpoint,
    String hostname,
    boolean primary,
    Optional<String> primaryId,
    Health health,
    long configEpoch,
    boolean linkConnected,
    SlotRanges slots,
    boolean open) {

  /** Flags of CLUSTER NODES that say how the viewing node reaches the other. */
  public enum Health {
    OK,
    /** {@code fail?}: this view alone thinks so. */
    SUSPECTED,
    /** {@code fail}: agreed by a majority. */
    FAILED,
    /** {@code handshake}: not yet proven. */
    HANDSHAKE,
    /** {@code noaddr}: the address now belongs to another id; skipped by failure detection. */
    NO_ADDRESS
  }
}
