package io.layeredcache.operator.redis;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.SlotRange;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * The admin side of Redis nodes, each addressed by its endpoint. Every call blocks until its answer
 * or its deadline (the adapter's, about a second), is sent at most once, and never late: a command
 * that could not be written at once is not written after a reconnect, and one that changes a node
 * whose connection was lost in the meantime is not written at all (RESET): look again first.
 * Thread-safe; calls to different nodes do not wait for each other.
 */
public interface RedisAdmin {

  /** Who is to be spoken to: an address and the credentials of the cache that owns it. */
  record Target(Endpoint endpoint, Credentials credentials) {}

  /** The operator's ACL user. {@code toString} does not show the password. */
  record Credentials(String user, String password) {
    @Override
    public String toString() {
      return "Credentials[user=" + user + "]";
    }
  }

  /** Everything that the node says of itself, in one round trip. */
  Answer<NodeView> read(Target node);

  /** CLUSTER SET-CONFIG-EPOCH: only on a node that knows nobody and has epoch 0. */
  Answer<Void> setConfigEpoch(Target node, long epoch);

  /**
   * CLUSTER BUMPEPOCH: the node takes an epoch above all that it knows, without a vote. OK also
   * when its epoch is the highest already.
   */
  Answer<Void> bumpEpoch(Target node);

  /** CLUSTER ADDSLOTSRANGE. */
  Answer<Void> addSlots(Target node, List<SlotRange> ranges);

  /** CLUSTER MEET: the node greets {@code other}. */
  Answer<Void> meet(Target node, Endpoint other);

  /** CLUSTER REPLICATE: the node follows {@code primaryId}. */
  Answer<Void> replicate(Target node, String primaryId);

  /** CLUSTER FORGET: the node bans {@code nodeId} for a minute. */
  Answer<Void> forget(Target node, String nodeId);

  /** CLUSTER FAILOVER at a replica. OK means begun, not done. */
  Answer<Void> failover(Target replica, Failover mode);

  /** CONFIG SET repl-diskless-sync-delay: zero opens the resync gate of this primary. */
  Answer<Void> setResyncDelay(Target primary, Duration delay);

  /**
   * FUNCTION LOAD REPLACE, at a primary: its replicas follow. The functions take the place of those
   * of the same library; they are not evicted, and FLUSHALL leaves them.
   */
  Answer<Void> loadFunctions(Target primary, String library);

  /** The applications' connections that name their pod, by CLIENT LIST TYPE normal. */
  Answer<List<ClientName>> clients(Target node);

  /**
   * CLIENT KILL TYPE normal, sparing the operator's own connections: clients of a demoted node move
   * on.
   */
  Answer<Void> disconnectClients(Target node);

  /**
   * Cuts the connections of all other instances of the operator: a lease check cannot stop an old
   * leader that was frozen after it, but its command then fails instead of coming late.
   */
  Answer<Void> fence(Target node);

  /** Closes what is open to nodes that are no longer wanted. */
  void retain(Collection<Endpoint> wanted);

  /** How a failover is forced. */
  enum Failover {
    /** With the primary's help: no write is lost. */
    PLANNED,
    /** Without the primary, with the vote of a majority. */
    FORCE,
    /** Without a vote: only when no majority can vote. */
    TAKEOVER
  }
}
