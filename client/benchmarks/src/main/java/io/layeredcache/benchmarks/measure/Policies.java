package io.layeredcache.benchmarks.measure;

import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DeadlinePolicy;
import io.layeredcache.client.topology.policy.L1Policy;
import java.time.Duration;

/** Policies under which one layer alone is measured. */
public final class Policies {

  /**
   * How long a read may take. Ten times the default, so that a pause of a busy machine ends no run,
   * and no more: what was answered stays in the wheel of deadlines until its own.
   */
  public static final Duration PATIENCE = Duration.ofMillis(500);

  private static final DeadlinePolicy PATIENT =
      new DeadlinePolicy(PATIENCE, PATIENCE, Duration.ofSeconds(5));

  private Policies() {}

  /** What is in the process stays there for longer than it is measured. */
  public static ClientPolicy keepingInProcess() {
    return with(new L1Policy(Duration.ofMinutes(15), L1Policy.defaults().maxSizeBytes()));
  }

  /** Nothing stays in the process: every read goes to the shards. */
  public static ClientPolicy keepingNothing() {
    return with(new L1Policy(Duration.ZERO, 0));
  }

  private static ClientPolicy with(L1Policy l1) {
    ClientPolicy defaults = ClientPolicy.defaults();
    return new ClientPolicy(
        l1,
        defaults.breaker(),
        PATIENT,
        defaults.lease(),
        defaults.retry(),
        defaults.reconnect(),
        defaults.database(),
        defaults.classes(),
        defaults.negative(),
        defaults.invalidation(),
        defaults.sizes(),
        defaults.keys(),
        defaults.tenants(),
        defaults.region());
  }
}
