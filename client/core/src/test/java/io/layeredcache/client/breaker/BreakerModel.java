package io.layeredcache.client.breaker;

import io.layeredcache.client.breaker.BreakerSnapshot.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a breaker should do, said as plainly as can be, for one thread that tells it every step. */
final class BreakerModel {

  /** A permit of the model: a probe, or a call of that era. */
  record Ticket(boolean probe, int era, int number) {}

  private final int failuresToOpen;
  private final int successesToClose;
  private final long cooldown;
  private final long probeTime;
  private final List<String> events = new ArrayList<>();
  private State state = State.CLOSED;
  private int era;
  private int number;
  private int failures;
  private int successes;
  private long openUntil;
  private long probeUntil;
  private @Nullable Ticket probe;
  private boolean hintAllowed;
  private boolean nextAllowsHint;

  BreakerModel(int failuresToOpen, int successesToClose, long cooldown, long probeTime) {
    this.failuresToOpen = failuresToOpen;
    this.successesToClose = successesToClose;
    this.cooldown = cooldown;
    this.probeTime = probeTime;
  }

  List<String> events() {
    return events;
  }

  State state() {
    return state;
  }

  /** Time has come to {@code now}; it never jumps over more than one deadline unseen. */
  void turnTo(long now) {
    if (probe != null && now >= probeUntil) {
      coolDown(probeUntil);
    }
  }

  @Nullable Ticket acquire(long now) {
    if (state == State.CLOSED) {
      return new Ticket(false, era, number++);
    }
    if (state == State.OPEN && now >= openUntil) {
      state = State.HALF_OPEN;
      successes = 0;
      nextAllowsHint = openUntil != Long.MIN_VALUE;
    }
    if (state != State.HALF_OPEN || probe != null) {
      return null;
    }
    probe = new Ticket(true, era, number++);
    probeUntil = now + probeTime;
    return probe;
  }

  void succeed(Ticket ticket) {
    if (!ticket.probe() && state == State.CLOSED && ticket.era() == era) {
      failures = 0;
    } else if (ticket.equals(probe)) {
      probe = null;
      if (++successes == successesToClose) {
        close("closed RECOVERED");
      }
    }
  }

  void fail(Ticket ticket, long now) {
    if (!ticket.probe() && state == State.CLOSED && ticket.era() == era) {
      if (++failures == failuresToOpen) {
        open("opened FAILURES", now);
      }
    } else if (ticket.equals(probe)) {
      coolDown(now);
    }
  }

  void ignore(Ticket ticket) {
    if (ticket.equals(probe)) {
      probe = null;
    }
  }

  void reset() {
    if (state == State.CLOSED) {
      era++;
      failures = 0;
    } else {
      close("closed RESET");
    }
  }

  void openOnHint(long now) {
    if (state == State.CLOSED) {
      open("opened HINT", now);
    }
  }

  void probeOnHint() {
    if (state == State.OPEN && hintAllowed) {
      openUntil = Long.MIN_VALUE;
      hintAllowed = false;
    }
  }

  private void open(String event, long now) {
    events.add(event);
    nextAllowsHint = true;
    coolDown(now);
  }

  private void coolDown(long from) {
    state = State.OPEN;
    probe = null;
    openUntil = from + cooldown;
    hintAllowed = nextAllowsHint;
  }

  private void close(String event) {
    events.add(event);
    state = State.CLOSED;
    probe = null;
    failures = 0;
    era++;
  }
}
