package io.layeredcache.operator.redis.fake;

import java.util.List;

/** The delay of diskless full resyncs, at which all replicas that need one wait for one fork. */
final class ResyncGate {

  private long endsAt = -1;

  boolean isSaving() {
    return endsAt >= 0;
  }

  void clear() {
    endsAt = -1;
  }

  /**
   * Lets a fork begin or end.
   *
   * @param primary whose gate this is
   * @param replicas connected to it
   * @param wholeSecond Redis looks at its waiting replicas once a second
   */
  void tick(FakeNode primary, List<FakeNode> replicas, long now, boolean wholeSecond) {
    if (isSaving()) {
      if (now >= endsAt) {
        endsAt = -1;
        replicas.stream()
            .filter(r -> is(r, ReplicaLink.State.SYNCING))
            .forEach(r -> end(primary, r));
      }
      return;
    }
    List<FakeNode> waiting =
        replicas.stream().filter(r -> is(r, ReplicaLink.State.WAITING)).toList();
    long longest = waiting.stream().mapToLong(r -> now - r.link.waitingSince).max().orElse(-1);
    if (wholeSecond && longest >= 0 && longest >= primary.resyncDelayMillis) {
      waiting.forEach(replica -> replica.link.state = ReplicaLink.State.SYNCING);
      endsAt = now + primary.settings.transfer().toMillis();
    }
  }

  private static boolean is(FakeNode replica, ReplicaLink.State state) {
    return replica.link.state == state;
  }

  private static void end(FakeNode primary, FakeNode replica) {
    replica.data.follow(primary.data);
    replica.link.up(primary.runId);
  }
}
