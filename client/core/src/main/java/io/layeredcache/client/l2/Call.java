package io.layeredcache.client.l2;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.guard.Expiring;
import io.layeredcache.client.l2.guard.Outcome;
import io.layeredcache.client.l2.route.ServerError.Verdict;
import io.layeredcache.client.l2.wire.Request;
import io.layeredcache.client.time.Deadline;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One request from its caller to its answer, over however many attempts. It ends once: by an
 * answer, by an error, or by its deadline, whichever is first. At most one attempt is under way, so
 * the counters are handed from one to the next.
 */
final class Call<A> implements Expiring {

  final Request request;
  final int slot;
  final CompletableFuture<A> future = new CompletableFuture<>();

  /** How often servers have sent it around. */
  int sentAround;

  /** How often it has waited for somebody who can be asked after it was lost. */
  int pauses;

  private final Answers<A> answers;
  private final Deadline deadline;
  private final CallEnds ends;
  private volatile Way way;
  private volatile boolean over;
  private volatile Verdict ifExpired;
  private volatile boolean mayBeDone;

  /**
   * A call that has been let in.
   *
   * @param ifExpired what its deadline says about the shard
   */
  Call(
      Request request,
      int slot,
      Answers<A> answers,
      Deadline deadline,
      CallEnds ends,
      Way way,
      Verdict ifExpired) {
    this.request = request;
    this.slot = slot;
    this.answers = answers;
    this.deadline = deadline;
    this.ends = ends;
    this.way = way;
    this.ifExpired = ifExpired;
  }

  Way way() {
    return way;
  }

  /**
   * The call goes on from another place. Returns false if it has ended meanwhile: then nothing of
   * that place was used.
   *
   * @param nextIfExpired what its deadline says about that place
   */
  synchronized boolean goOn(Way next, Verdict nextIfExpired) {
    if (over) {
      return false;
    }
    way = next;
    ifExpired = nextIfExpired;
    return true;
  }

  /** The server wants to be asked again: its word is kept for the case that the time runs out. */
  void waits(Verdict verdict) {
    ifExpired = verdict;
  }

  /** A server may have seen it, so that nobody is told any more that it was not sent. */
  void mayBeDone() {
    mayBeDone = true;
  }

  /**
   * Its attempt was lost, and it goes on. The guard of its shard hears that at once, and its place
   * in flight is free.
   */
  void lost() {
    Way lost = leaveWay();
    if (lost != null && lost.passage() != null) {
      lost.passage().settle(Verdict.FAILURE);
      ends.failed(request, lost.owner());
    }
  }

  private synchronized @Nullable Way leaveWay() {
    if (over) {
      return null;
    }
    Way left = way;
    way = left.left();
    // the failure has been told
    ifExpired = Verdict.IGNORED;
    return left;
  }

  void answered(byte @Nullable [] value) {
    if (end(Verdict.SUCCESS, answers.outcome(value))) {
      future.complete(answers.of(value));
    }
  }

  /** Ends it without an answer. */
  void failed(Cause cause, Verdict verdict) {
    Cause known = mayBeDone && cause.wasNotSent() ? Cause.CONNECTION_LOST : cause;
    if (end(verdict, Outcome.of(known))) {
      future.complete(answers.without(new Unavailable(known)));
    }
  }

  /** Settled before the future, so that who goes on from it finds its place in flight free. */
  private boolean end(Verdict verdict, Outcome outcome) {
    if (!isFirstEnd()) {
      return false;
    }
    Way last = way;
    if (last.passage() != null) {
      last.passage().settle(verdict);
    }
    last.gate().meters().ended(outcome);
    if (verdict == Verdict.SUCCESS) {
      last.gate().answered();
      ends.answered(last.owner());
    } else if (verdict == Verdict.FAILURE) {
      ends.failed(request, last.owner());
    }
    return true;
  }

  /** From then on its way stays as it is. */
  private synchronized boolean isFirstEnd() {
    boolean first = !over;
    over = true;
    return first;
  }

  @Override
  public long deadlineNanos() {
    return deadline.atNanos();
  }

  @Override
  public boolean isOver() {
    return over;
  }

  @Override
  public void expire(boolean stalled) {
    if (over) {
      return;
    }
    Way now = way;
    if (stalled && now.gate().isExcused()) {
      // a pod that stood still would open the breaker of every shard that it has calls at
      failed(Cause.TIMED_OUT, Verdict.IGNORED);
    } else {
      if (now.passage() != null) {
        // one that was lost is not overdue there
        ends.overdue(now.owner());
      }
      failed(Cause.TIMED_OUT, isNews(now) ? ifExpired : Verdict.IGNORED);
    }
  }

  private boolean isNews(Way timedOut) {
    return ifExpired != Verdict.FAILURE
        || timedOut.passage() == null
        || timedOut.gate().isNews(timedOut.passage());
  }

  @Override
  public void abandon() {
    if (way.passage() != null) {
      // an attempt is under way, and its connection has not said what became of it
      mayBeDone();
    }
    failed(Cause.CLOSED, Verdict.IGNORED);
  }
}
