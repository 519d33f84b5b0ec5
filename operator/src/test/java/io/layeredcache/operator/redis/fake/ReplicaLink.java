package io.layeredcache.operator.redis.fake;

import java.util.OptionalLong;

/** A replica's connection to its primary. */
final class ReplicaLink {

  enum State {
    DOWN,
    /** Asked for a full resync; waits at the primary's gate. */
    WAITING,
    /** Receives it. */
    SYNCING,
    UP
  }

  State state = State.DOWN;

  /** The primary's process: another one at the same address is another connection. */
  String runId = "";

  long waitingSince;
  private boolean everUp;
  private long downSince;

  void ask(String primaryRunId, long now) {
    state = State.WAITING;
    runId = primaryRunId;
    waitingSince = now;
  }

  void up(String primaryRunId) {
    state = State.UP;
    runId = primaryRunId;
    everUp = true;
  }

  void breakOff(long now) {
    if (state == State.UP) {
      downSince = now;
    }
    state = State.DOWN;
    runId = "";
  }

  boolean isUp() {
    return state == State.UP;
  }

  /** Milliseconds since it was up last; empty if it is up or never was. */
  OptionalLong downFor(long now) {
    return isUp() || !everUp ? OptionalLong.empty() : OptionalLong.of(now - downSince);
  }

  /** Whether it leads to this process, in whatever state. */
  boolean leadsTo(FakeNode primary) {
    return state != State.DOWN && runId.equals(primary.runId);
  }
}
