package io.layeredcache.client.l2.guard;

/** What has a deadline. */
public interface Expiring {

  /** The deadline, in {@code Time.nanos()}. */
  long deadlineNanos();

  /** Whether it has ended by itself. */
  boolean isOver();

  /**
   * Its deadline has come.
   *
   * @param stalled whether this process stood still meanwhile: then an answer may have come in time
   *     and nobody was there to read it
   */
  void expire(boolean stalled);

  /** Nobody watches its deadline any more. */
  void abandon();
}
