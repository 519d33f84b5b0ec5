package io.layeredcache.client.l2.guard;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ReconnectPolicy;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * When the lost connections of this pod to one node are opened again. All pods lose theirs in one
 * instant, and share a rate of the fleet.
 *
 * <ol>
 *   <li>An attempt waits for the delay of the policy, doubled with each failure, with jitter.
 *   <li>Two attempts of this pod are at least {@code pods / connectionsPerSecond} apart.
 *   <li>The first after a pause falls anywhere in such an interval, so that pods take turns.
 * </ol>
 */
public final class ReconnectRamp {

  /** The size of a fleet that nobody has counted: too high costs a moment, too low a herd. */
  private static final int UNCOUNTED_PODS = 20;

  private static final int MAX_DOUBLINGS = 20;

  private final RandomGenerator random;
  private long nextFreeNanos;
  private boolean used;

  public ReconnectRamp(RandomGenerator random) {
    this.random = random;
  }

  /**
   * Reserves an attempt.
   *
   * @param failures attempts that have failed since the connection was lost
   * @param nowNanos of {@code Time.nanos()}
   * @return how long it has to wait
   */
  public synchronized Duration reserve(int failures, TopologyDocument document, long nowNanos) {
    ReconnectPolicy policy = document.policy().reconnect();
    long interval =
        document.livePods().orElse(UNCOUNTED_PODS)
            * Duration.ofSeconds(1).toNanos()
            / policy.connectionsPerSecond();
    long at = nowNanos + delay(failures, policy);
    if (!used || at - nextFreeNanos > 0) {
      at += (long) (interval * random.nextDouble());
    } else {
      at = nextFreeNanos;
    }
    used = true;
    nextFreeNanos = at + interval;
    return Duration.ofNanos(at - nowNanos);
  }

  private long delay(int failures, ReconnectPolicy policy) {
    double doubled = policy.minDelay().toNanos() * Math.pow(2, Math.min(MAX_DOUBLINGS, failures));
    double bounded = Math.min((double) policy.maxDelay().toNanos(), doubled);
    double jitter = policy.jitter().toDouble() * (2 * random.nextDouble() - 1);
    return (long) (bounded * (1 + jitter));
  }
}
