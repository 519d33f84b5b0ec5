package io.layeredcache.client.l2.guard;

import org.jspecify.annotations.Nullable;

/** The circuit breaker of a shard, as the calls to it see it. Thread-safe; nothing blocks. */
public interface ShardGuard {

  /** Leave for one call, null while the shard is not to be called. */
  @Nullable Permit tryAcquire();

  /** Another node answers for the shard now: what is held against the old one counts no more. */
  void renewed();

  /** Leave for one call. Exactly one of its methods is called, once. */
  interface Permit {

    /** The shard answered. */
    void success();

    /** It did not, or not in time. */
    void failure();

    /** The call says nothing about the shard. */
    void ignored();
  }
}
