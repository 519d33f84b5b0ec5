package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/**
 * The objects of a cache that cannot disturb data and are therefore repaired on every pass:
 * Services, budgets, the applications' Secret, the configuration that pods take on their turn.
 *
 * <p>Not among them: the credentials, which are created once and never applied; the topology, which
 * is published by compare-and-set; the shards' StatefulSets, of which any change is a step.
 */
public final class Baseline {

  private Baseline() {}

  /**
   * In the order in which they are applied: what others refer to first.
   *
   * @param guarded shards that have a budget
   */
  public static List<HasMetadata> render(
      LayeredCache cache, Credentials credentials, NavigableSet<Integer> guarded) {
    List<HasMetadata> objects = new ArrayList<>();
    objects.add(ClientSecret.render(cache, credentials));
    objects.add(ServerConfig.render(cache));
    objects.add(Services.nodes(cache));
    objects.add(Services.client(cache));
    guarded.forEach(shard -> objects.add(ShardBudget.render(cache, shard)));
    return objects;
  }
}
