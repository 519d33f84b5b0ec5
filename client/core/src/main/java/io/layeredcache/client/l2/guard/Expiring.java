package io.layeredcache.client.l2.guard;

/** What has a deadline. */
public interface Expiring {

  /** The deadline, in {@code Time.nanos()}. */
  long deadlineNanos();

  /** Whether it has ended by itself. */
  boolean isOver();

  /** Its deadline has come. */
  void expire();

  /** Nobody watches its deadline any more. */
  void abandon();
}
