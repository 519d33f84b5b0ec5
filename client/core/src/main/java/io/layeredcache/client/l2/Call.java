package io.layeredcache.client.l2;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.guard.Expiring;
import io.layeredcache.client.l2.guard.Outcome;
import io.layeredcache.client.l2.guard.Passage;
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

  /** Whether it was sent again after it was lost. */
  boolean retried;

  private final Answers<A> answers;
  private final Deadline deadline;
  private final CallEnds ends;
  private volatile Way way;
  private volatile boolean over;
  private volatile Verdict ifExpired;

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
   */
  synchronized boolean goOn(Way next) {
    if (over) {
      return false;
    }
    way = next;
    return true;
  }

  /** The server wants to be asked again: its word is kept for the case that the time runs out. */
  void waits(Verdict verdict) {
    ifExpired = verdict;
  }

  void answered(byte @Nullable [] value) {
    if (end(Verdict.SUCCESS, answers.outcome(value))) {
      future.complete(answers.of(value));
    }
  }

  /** Ends it without an answer. */
  void failed(Cause cause, Verdict verdict) {
    if (end(verdict, Outcome.of(cause))) {
      future.complete(answers.without(new Unavailable(cause)));
    }
  }

  /** Settled before the future, so that who goes on from it finds its place in flight free. */
  private boolean end(Verdict verdict, Outcome outcome) {
    Passage passage = leave();
    if (passage == null) {
      return false;
    }
    passage.settle(verdict);
    if (verdict == Verdict.SUCCESS) {
      way.gate().answered();
    }
    way.gate().meters().ended(outcome);
    ends.ended(request, way.owner(), verdict);
    return true;
  }

  private synchronized @Nullable Passage leave() {
    if (over) {
      return null;
    }
    over = true;
    return way.passage();
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
      ends.overdue(now.owner());
      boolean news = ifExpired != Verdict.FAILURE || now.gate().isNews(now.passage());
      failed(Cause.TIMED_OUT, news ? ifExpired : Verdict.IGNORED);
    }
  }

  @Override
  public void abandon() {
    failed(Cause.CLOSED, Verdict.IGNORED);
  }
}
