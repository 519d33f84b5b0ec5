package io.layeredcache.operator.observe;

import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.redis.NodeView;
import java.util.Optional;

/**
 * What a pod and the server's answer say together. That a server is not there takes both views: no
 * container of it runs, and nobody answers at its address. A watch alone may lag behind, and a
 * server that is cut off from us alone serves its clients.
 */
final class Evidence {

  private Evidence() {}

  /**
   * The reading to go by.
   *
   * @param runs whether the watch shows a running container
   * @param asked what asking it brought; empty if nobody was asked, for want of an address or a
   *     password: then the pod alone has to do
   */
  static Reading<NodeView> of(boolean runs, Optional<Reading<NodeView>> asked) {
    if (asked.isEmpty()) {
      return runs
          ? new Reading.Unreadable<>(Cause.DENIED, "no credentials or no address")
          : new Reading.Absent<>();
    }
    return !runs && saysNobody(asked.get()) ? new Reading.Absent<>() : asked.get();
  }

  private static boolean saysNobody(Reading<NodeView> reading) {
    return reading instanceof Reading.Unreadable<NodeView>(Cause cause, String detail)
        && (cause == Cause.REFUSED || cause == Cause.NO_ROUTE);
  }
}
