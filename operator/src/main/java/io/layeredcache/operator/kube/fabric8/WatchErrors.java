package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.client.informers.ExceptionHandler;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what goes wrong with watches and always tries again. The client on its own stops a watch
 * for good when its first list fails or the server sends what it cannot read, and the cache behind
 * it would go on to be read as the truth.
 */
final class WatchErrors {

  private static final Logger LOG = LoggerFactory.getLogger(WatchErrors.class);

  private final AtomicLong count = new AtomicLong();
  private volatile boolean ended;

  long count() {
    return count.get();
  }

  /** From now on a failure is what ends a watch. */
  void end() {
    ended = true;
  }

  /** The handler of one watch. */
  ExceptionHandler of(String kind, String namespace) {
    return (started, failure) -> {
      if (ended) {
        return false;
      }
      count.incrementAndGet();
      LOG.atWarn()
          .addKeyValue("kind", kind)
          .addKeyValue("namespace", namespace.isEmpty() ? "all" : namespace)
          .addKeyValue("delivering", started)
          .addKeyValue("cause", Requests.cause(failure))
          .log("watch failed, trying again");
      return true;
    };
  }
}
