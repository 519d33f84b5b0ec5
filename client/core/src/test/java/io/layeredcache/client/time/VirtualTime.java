package io.layeredcache.client.time;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.PriorityQueue;

/** Time that a test turns by hand. Alarms run on the thread that turns it, in their order. */
public final class VirtualTime implements Time {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private record Due(long at, long order, Runnable task) {}

  private final PriorityQueue<Due> alarms =
      new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::order));
  private volatile long nanos;
  private volatile Runnable onNextNow = () -> {};
  private long order;

  @Override
  public long nanos() {
    return nanos;
  }

  @Override
  public Instant now() {
    Runnable event = onNextNow;
    onNextNow = () -> {};
    event.run();
    return START.plusNanos(nanos);
  }

  @Override
  public synchronized Alarm after(Duration delay, Runnable task) {
    Due due = new Due(nanos + Math.max(0, delay.toNanos()), order++, task);
    alarms.add(due);
    return () -> cancel(due);
  }

  private synchronized void cancel(Due due) {
    alarms.remove(due);
  }

  /** Something happens while the time of the wall is next asked for. */
  public void onNextNow(Runnable event) {
    onNextNow = event;
  }

  /** How many alarms are set. */
  public synchronized int pending() {
    return alarms.size();
  }

  /** Lets that much time pass and runs what becomes due, each at its own time. */
  public void advance(Duration by) {
    long until = nanos + by.toNanos();
    for (Due due = next(until); due != null; due = next(until)) {
      nanos = Math.max(nanos, due.at());
      due.task().run();
    }
    nanos = until;
  }

  /** Lets that much time pass while nothing runs; what became due meanwhile runs at its end. */
  public void stall(Duration length) {
    long until = nanos + length.toNanos();
    nanos = until;
    advance(Duration.ZERO);
  }

  private synchronized @org.jspecify.annotations.Nullable Due next(long until) {
    Due first = alarms.peek();
    return first == null || first.at() > until ? null : alarms.poll();
  }
}
