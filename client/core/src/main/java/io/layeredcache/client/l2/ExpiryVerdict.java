package io.layeredcache.client.l2;

import io.layeredcache.client.l2.route.Routes;
import io.layeredcache.client.l2.route.ServerError.Verdict;
import io.layeredcache.client.time.Time;
import java.time.Duration;

/** What it will say about a shard if the deadline of a call that is sent to it now passes. */
final class ExpiryVerdict {

  /** A deadline nearer than this says nothing, unless the policy gives nobody more. */
  private static final long FAIR_NANOS = Duration.ofMillis(5).toNanos();

  private final Routes routes;
  private final Time time;

  ExpiryVerdict(Routes routes, Time time) {
    this.routes = routes;
    this.time = time;
  }

  Verdict of(long deadlineNanos) {
    long given = routes.current().document().policy().deadlines().cache().toNanos();
    long left = deadlineNanos - time.nanos();
    return left < Math.min(FAIR_NANOS, given / 2) ? Verdict.IGNORED : Verdict.FAILURE;
  }
}
