package io.layeredcache.client.delivery;

import io.layeredcache.client.node.NodeAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Where documents come from.
 *
 * @param folder that is mounted, with {@code topology.json}
 * @param lastKnownGood file of this process alone, which may not exist yet
 * @param seeds where any node answers
 * @param openWithin how long the first document is waited for
 */
public record DeliverySettings(
    Optional<Path> folder,
    Optional<Path> lastKnownGood,
    List<NodeAddress> seeds,
    Duration openWithin) {

  public DeliverySettings {
    seeds = List.copyOf(seeds);
    if (folder.isEmpty() && lastKnownGood.isEmpty() && seeds.isEmpty()) {
      throw new IllegalArgumentException(
          "name a mounted folder, a last-known-good file or a seed: there is nowhere to start");
    }
    if (openWithin.isNegative() || openWithin.isZero()) {
      throw new IllegalArgumentException("openWithin must be positive, is " + openWithin);
    }
  }
}
