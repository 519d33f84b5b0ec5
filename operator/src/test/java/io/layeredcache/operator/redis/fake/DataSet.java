package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.HeldTopology;
import java.util.Optional;

/** What a process holds, and where it stands in which stream of replication. */
final class DataSet {

  private static final int BYTES_PER_WRITE = 100;

  long keys;
  String replicationId;
  String formerReplicationId = "";
  long formerEnd = -1;
  long offset;

  /** First offset that can still be sent again; negative without a backlog. */
  long backlogFrom = -1;

  long fullSyncs;
  long hits;
  long misses;

  /** What its functions hold. */
  Optional<HeldTopology> topology = Optional.empty();

  DataSet(String replicationId) {
    this.replicationId = replicationId;
  }

  void write(long count) {
    keys += count;
    offset += count * BYTES_PER_WRITE;
  }

  /** Takes functions, which travel in the stream as writes do. */
  void load(HeldTopology functions) {
    topology = Optional.of(functions);
    offset += BYTES_PER_WRITE;
  }

  /** Deletes everything within the stream, and what could be sent again is past that. */
  void flush() {
    keys = 0;
    offset += BYTES_PER_WRITE;
    backlogFrom = offset;
  }

  /** A new history begins here; replicas of the old one may still resume from its end. */
  void promote(String newReplicationId) {
    formerReplicationId = replicationId;
    formerEnd = offset;
    replicationId = newReplicationId;
    backlogFrom = offset;
  }

  /** The first replica creates the backlog, and with it a new replication id. */
  void serveFirstReplica(String newReplicationId) {
    if (backlogFrom < 0) {
      replicationId = newReplicationId;
      backlogFrom = offset;
    }
  }

  boolean canResume(DataSet replica) {
    boolean sameHistory =
        replica.replicationId.equals(replicationId)
            || (replica.replicationId.equals(formerReplicationId) && replica.offset <= formerEnd);
    return sameHistory
        && backlogFrom >= 0
        && replica.offset >= backlogFrom
        && replica.offset <= offset;
  }

  /** Becomes a copy of its primary's. */
  void follow(DataSet primary) {
    keys = primary.keys;
    topology = primary.topology;
    replicationId = primary.replicationId;
    offset = primary.offset;
    backlogFrom = backlogFrom < 0 ? offset : backlogFrom;
  }
}
