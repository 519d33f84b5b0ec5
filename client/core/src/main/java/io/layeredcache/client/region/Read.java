package io.layeredcache.client.region;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a read came to, and where from: a cached price says that it is one. */
public sealed interface Read<V> {

  /**
   * A value.
   *
   * @param value the value
   * @param age since it was read from its source; by the clocks of two machines if another pod did
   * @param source who gave it
   */
  record Value<V>(V value, Duration age, Source source) implements Read<V> {}

  /** There is none: the source said so not long ago, or nobody was to be asked. */
  record Absent<V>() implements Read<V> {}

  /**
   * Nobody could say.
   *
   * @param why the reason
   */
  record Unanswered<V>(Reason why) implements Read<V> {}

  /** Who gave a value. */
  enum Source {
    /** This pod, as fresh. */
    L1,
    /** A shard, as fresh. */
    L2,
    /** The loader, now. */
    LOADER,
    /** This pod or a shard, after its lifetime: it is being refreshed, or could not be. */
    STALE
  }

  /** Why nobody could say. */
  enum Reason {
    /** The shards gave no answer, and there is no loader. */
    UNAVAILABLE,
    /** The caller's deadline passed, or the load was given up. */
    TIMED_OUT,
    /** The database's budget is spent, or kept for what is more urgent. */
    OVER_BUDGET,
    /** Everything is cold, and this read is not of the admitted fraction. */
    COLD_START,
    /** As many loads as a pod may have are under way. */
    TOO_MANY_IN_FLIGHT,
    /** The region has been closed. */
    CLOSED
  }

  /** The value, null if there is none. */
  default @Nullable V valueOrNull() {
    return this instanceof Value<V> value ? value.value() : null;
  }
}
