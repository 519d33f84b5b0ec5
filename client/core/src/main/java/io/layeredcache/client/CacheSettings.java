package io.layeredcache.client;

import io.layeredcache.client.delivery.DeliverySettings;
import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.l2.lettuce.ConnectionSettings;
import io.layeredcache.client.node.NodeAddress;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a cache is opened with. Everything else comes with the topology.
 *
 * @param delivery where the topology comes from
 * @param credentials of this moment, asked for with every connection, on a thread that others wait
 *     for: it must not block, so what comes from a vault is fetched beside it
 * @param pod by which the operator counts this process
 * @param podsIfNotCounted pods that share the database's budget while the topology does not count
 *     them, at least 1
 * @param connections how the shards are connected to
 * @param meters of the application
 */
public record CacheSettings(
    DeliverySettings delivery,
    Supplier<Credentials> credentials,
    String pod,
    int podsIfNotCounted,
    ConnectionSettings connections,
    MeterRegistry meters) {

  private static final Duration OPEN_WITHIN = Duration.ofSeconds(10);
  private static final int PODS = 10;

  /**
   * A cache whose folder is mounted: {@code topology.json} and {@code topology.pub} of the
   * ConfigMap {@code <cache>-topology}, {@code username} and {@code password} of the Secret {@code
   * <cache>-client}. The pod is named by {@code HOSTNAME}; ten pods share the budget until they are
   * counted; the first topology is waited for 10 s.
   */
  public static CacheSettings mounted(Path folder, MeterRegistry meters) {
    DeliverySettings delivery =
        new DeliverySettings(Optional.of(folder), Optional.empty(), List.of(), OPEN_WITHIN);
    String host = System.getenv("HOSTNAME");
    return new CacheSettings(
        delivery,
        new MountedCredentials(folder),
        host == null ? "unknown" : host,
        PODS,
        ConnectionSettings.defaults(),
        meters);
  }

  /** The same, with a file of this process's own for the last topology that was good. */
  public CacheSettings withLastKnownGood(Path file) {
    return with(
        new DeliverySettings(
            delivery.folder(), Optional.of(file), delivery.seeds(), delivery.openWithin()));
  }

  /** The same, with nodes to ask when no file has a topology: {@code host:port} each. */
  public CacheSettings withSeeds(List<String> seeds) {
    return with(
        new DeliverySettings(
            delivery.folder(),
            delivery.lastKnownGood(),
            seeds.stream().map(NodeAddress::parse).toList(),
            delivery.openWithin()));
  }

  private CacheSettings with(DeliverySettings other) {
    return new CacheSettings(other, credentials, pod, podsIfNotCounted, connections, meters);
  }

  /** The same under another name. */
  public CacheSettings withPod(String name) {
    return new CacheSettings(delivery, credentials, name, podsIfNotCounted, connections, meters);
  }

  /** The same, for a fleet of that many pods until the topology counts them. */
  public CacheSettings withPodsIfNotCounted(int pods) {
    return new CacheSettings(delivery, credentials, pod, pods, connections, meters);
  }
}
