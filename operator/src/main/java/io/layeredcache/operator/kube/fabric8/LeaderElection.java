package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderCallbacks;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElectionConfigBuilder;
import io.fabric8.kubernetes.client.extended.leaderelection.LeaderElector;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaseLock;
import io.layeredcache.operator.kube.Leadership;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes part in the election over a Lease. A process leads at most once: who has lost the lease is
 * told so and has to end, because nobody knows what its threads were about to do.
 */
public final class LeaderElection implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(LeaderElection.class);
  private static final String NAME = "layeredcache-operator";

  private final KubernetesClient client;
  private final String namespace;
  private final Duration lease;
  private final String identity;
  private final Leadership leadership;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicBoolean ended = new AtomicBoolean();
  private @Nullable CompletableFuture<?> election;

  /**
   * An election that has not begun.
   *
   * @param namespace of the Lease
   * @param lease how long others wait for a leader that is silent
   * @param identity of this process, never that of another that may still run
   */
  public LeaderElection(
      KubernetesClient client, String namespace, Duration lease, String identity) {
    this.client = client;
    this.namespace = namespace;
    this.lease = lease;
    this.identity = identity;
    // a tenth earlier than the others think: clocks do not run equally fast
    this.leadership =
        new Leadership(lease.multipliedBy(9).dividedBy(10), Clock.systemUTC(), System::nanoTime);
  }

  /** Whether this process leads at this very moment. */
  public boolean isHeld() {
    return leadership.isHeld();
  }

  /**
   * Begins.
   *
   * @param onLeading called once, when this process leads
   * @param onLost called once if it does not lead any more, though it was not closed
   */
  public void start(Runnable onLeading, Runnable onLost) {
    LeaderElector elector =
        client
            .leaderElector()
            .withConfig(
                new LeaderElectionConfigBuilder()
                    .withName(NAME)
                    .withLock(
                        new LocallyTimedLock(new LeaseLock(namespace, NAME, identity), leadership))
                    .withLeaseDuration(lease)
                    .withRenewDeadline(lease.multipliedBy(7).dividedBy(10))
                    .withRetryPeriod(lease.dividedBy(8))
                    .withReleaseOnCancel(true)
                    .withLeaderCallbacks(
                        new LeaderCallbacks(
                            // not on the elector's thread, which has to renew
                            () -> threads.execute(onLeading),
                            () -> lost(onLost),
                            leader -> LOG.atInfo().addKeyValue("leader", leader).log("leader")))
                    .build())
            .build();
    election = elector.start();
  }

  private void lost(Runnable onLost) {
    leadership.ended();
    if (!ended.getAndSet(true)) {
      onLost.run();
    }
  }

  /** Changes nothing from now on and gives the lease back, so that another need not wait for it. */
  @Override
  public void close() {
    ended.set(true);
    leadership.ended();
    if (election != null) {
      election.cancel(true);
    }
    threads.shutdown();
  }
}
