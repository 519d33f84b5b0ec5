package io.layeredcache.client.region;

import io.layeredcache.client.admission.RateWindow;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.NegativePolicy;
import org.jspecify.annotations.Nullable;

/**
 * How many absences of a region this pod still remembers on the shards: its share of what the
 * policy allows. Requests for keys that were made up would push out what is real.
 */
final class Absences {

  private final RegionParts parts;
  private @Nullable Limit limit;

  Absences(RegionParts parts) {
    this.parts = parts;
  }

  /** Whether one more may be remembered; it counts until its lifetime has passed. */
  synchronized boolean tryRemember() {
    TopologyDocument document = parts.topologies().current();
    NegativePolicy policy = document.policy().negative();
    int pods = parts.admission().pods(document);
    Limit now = limit;
    if (now == null || !now.policy.equals(policy) || now.pods != pods) {
      int share = policy.maxPerTenant() / pods;
      long at = parts.time().nanos();
      RateWindow window = new RateWindow(share, policy.lifetime(), at);
      if (limit != null) {
        // what is remembered already stays so, however many pods there are now
        window.take(limit.window.taken(at));
      }
      now = new Limit(policy, pods, window);
      limit = now;
    }
    return now.window.tryTake(0, parts.time().nanos());
  }

  private record Limit(NegativePolicy policy, int pods, RateWindow window) {}
}
