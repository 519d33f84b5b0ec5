package io.layeredcache.client.breaker;

import java.time.Duration;

/**
 * Is told when a breaker opens and when it closes again: in order, one at a time for each breaker,
 * always in pairs. A probe that fails is no change and is not told, nor are failures below the
 * threshold.
 *
 * <p>It is told outside of any lock, on the thread of a caller, and must not block.
 */
public interface BreakerListener {

  /** Nobody listens. */
  BreakerListener NONE =
      new BreakerListener() {
        @Override
        public void opened(Breaker breaker, OpenCause cause) {}

        @Override
        public void closed(Breaker breaker, CloseCause cause, Duration openFor) {}
      };

  /** It was closed and no longer is. */
  void opened(Breaker breaker, OpenCause cause);

  /** It is closed again, so long after it opened. */
  void closed(Breaker breaker, CloseCause cause, Duration openFor);

  /** What opened it. */
  enum OpenCause {
    /** As many failures in a row as its settings say. */
    FAILURES,
    /** Other pods have found that the dependency is dead. */
    HINT
  }

  /** What closed it. */
  enum CloseCause {
    /** As many successful probes in a row as its settings say. */
    RECOVERED,
    /** Somebody reset it. */
    RESET
  }
}
