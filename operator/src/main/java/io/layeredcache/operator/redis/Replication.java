package io.layeredcache.operator.redis;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * INFO replication of one node.
 *
 * @param role what the process is now
 * @param replicationId {@code master_replid}: offsets compare only within one
 * @param offset bytes of the stream: produced by a primary, applied by a replica
 * @param upstream the primary that a replica follows; empty on a primary
 * @param downstream replicas connected to this node, sorted by endpoint
 * @param former the stream that this node continued when it became a primary; empty if none
 */
public record Replication(
    Role role,
    String replicationId,
    long offset,
    Optional<Upstream> upstream,
    List<Downstream> downstream,
    Optional<Former> former) {

  public Replication {
    downstream = List.copyOf(downstream);
  }

  public enum Role {
    PRIMARY,
    REPLICA
  }

  /**
   * {@code master_replid2} and {@code second_repl_offset}: what a replica inherited.
   *
   * @param replicationId of the stream of the primary that it followed
   * @param end offset up to which it had that stream
   */
  public record Former(String replicationId, long end) {}

  /**
   * A replica's side of the link.
   *
   * @param endpoint of the primary
   * @param up {@code master_link_status:up}
   * @param downFor how long the link has been down; empty if up or never up
   * @param syncing {@code master_sync_in_progress}: a full resync is being received or loaded
   */
  public record Upstream(
      Endpoint endpoint, boolean up, Optional<Duration> downFor, boolean syncing) {}

  /**
   * A primary's side of the link.
   *
   * @param endpoint announced by the replica
   * @param state where its synchronisation stands
   * @param offset acknowledged
   */
  public record Downstream(Endpoint endpoint, State state, long offset) {

    /** {@code state=} of INFO replication's {@code slaveN}. */
    public enum State {
      /** {@code wait_bgsave}: asks for a full resync and waits, at the resync gate for one. */
      WAITING,
      /** {@code send_bulk}: receives one. */
      TRANSFERRING,
      ONLINE
    }
  }
}
