package io.layeredcache.crd;

/** What follows when the hit ratio has not recovered in time. */
public enum OnTimeout {
  /** Stop before the next step until somebody decides. */
  Pause,
  /** Go on all the same. */
  Proceed,
  /** Undo what the change has done so far. */
  Rollback
}
