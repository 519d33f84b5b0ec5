package io.layeredcache.operator.observe;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Former;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a node says of itself, as far as counts and streams go. */
final class Views {

  private static final Endpoint ADDRESS = Endpoint.of("10.0.0.1", 6379);

  private Views() {}

  /** The owner of all slots. */
  static NodeView owner(String id, String runId, long hits, long misses) {
    return view(id, runId, true, new Reads(hits, misses), stream("stream", 0));
  }

  /** A replica of somebody. */
  static NodeView replica(String id, String runId, long hits, long misses) {
    return view(id, runId, false, new Reads(hits, misses), stream("stream", 0));
  }

  /** The owner of all slots at an offset of its stream. */
  static NodeView streaming(String id, String replicationId, long offset) {
    return view(id, "run-" + id, true, Reads.NONE, stream(replicationId, offset));
  }

  /** An owner that was a replica with another stream up to an offset. */
  static NodeView successor(String id, String formerId, long end) {
    Replication inherited =
        new Replication(
            Role.PRIMARY,
            "stream-of-" + id,
            end + 1000,
            Optional.empty(),
            List.of(),
            Optional.of(new Former(formerId, end)));
    return view(id, "run-" + id, true, Reads.NONE, inherited);
  }

  /** A replica of the node {@code primary} that says so of its link, broken three seconds ago. */
  static NodeView follower(String id, String runId, long keys, boolean linkUp) {
    return follower(
        id,
        runId,
        keys,
        new Upstream(
            ADDRESS,
            linkUp,
            linkUp ? Optional.empty() : Optional.of(Duration.ofSeconds(3)),
            false));
  }

  /** One whose link has been down for that long. */
  static NodeView lost(String id, String runId, long keys, Duration downFor) {
    return follower(id, runId, keys, new Upstream(ADDRESS, false, Optional.of(downFor), false));
  }

  /** One that receives a full copy. */
  static NodeView copying(String id, String runId) {
    return follower(id, runId, 0, new Upstream(ADDRESS, false, Optional.empty(), true));
  }

  private static NodeView follower(String id, String runId, long keys, Upstream link) {
    Replication replication =
        new Replication(Role.REPLICA, "stream", 0, Optional.of(link), List.of(), Optional.empty());
    return view(id, runId, false, Reads.NONE, keys, replication);
  }

  /** The node {@code primary}; empty if nobody follows it. */
  static NodeView followed(Optional<Downstream.State> by) {
    Replication replication =
        new Replication(
            Role.PRIMARY,
            "stream",
            0,
            Optional.empty(),
            by.map(state -> new Downstream(ADDRESS, state, 0)).stream().toList(),
            Optional.empty());
    return view("primary", "run-of-primary", true, Reads.NONE, 100, replication);
  }

  private static Replication stream(String id, long offset) {
    return new Replication(Role.PRIMARY, id, offset, Optional.empty(), List.of(), Optional.empty());
  }

  private static NodeView view(
      String id, String runId, boolean owner, Reads reads, Replication replication) {
    return view(id, runId, owner, reads, 0, replication);
  }

  private static NodeView view(
      String id, String runId, boolean owner, Reads reads, long keys, Replication replication) {
    NodeEntry self =
        new NodeEntry(
            id,
            ADDRESS,
            "",
            owner,
            owner ? Optional.empty() : Optional.of("primary"),
            NodeEntry.Health.OK,
            1,
            true,
            owner ? SlotRanges.all() : SlotRanges.none(),
            false);
    Load load =
        new Load(false, false, keys, 0, 0, 0, reads.hits(), reads.misses(), 0, 0, Duration.ZERO);
    return new NodeView(
        id,
        runId,
        "7.0.15",
        true,
        1,
        List.of(self),
        replication,
        load,
        Duration.ZERO,
        Duration.ZERO,
        Optional.empty());
  }
}
