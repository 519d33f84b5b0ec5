package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** The documents of a cache, each with the moment at which a watch of its ConfigMap told of it. */
final class PublishedDocuments implements Watcher<ConfigMap>, AutoCloseable {
  private static final Duration PUBLISHED = Duration.ofMinutes(1);

  /** One of them, and when it was told of. */
  record Published(TopologyDocument document, Instant at) {}

  private final List<Published> seen = new CopyOnWriteArrayList<>();
  private final Watch watch;

  PublishedDocuments(KubernetesClient kubernetes, CacheUnderTest cache) {
    watch =
        kubernetes
            .configMaps()
            .inNamespace(cache.namespace())
            .withName(cache.name() + "-topology")
            .watch(this);
  }

  /** Waits for the first one that is so. */
  Published awaitFirst(Predicate<TopologyDocument> wanted) {
    await().atMost(PUBLISHED).until(() -> first(wanted).isPresent());
    return first(wanted).orElseThrow();
  }

  private Optional<Published> first(Predicate<TopologyDocument> wanted) {
    return seen.stream().filter(published -> wanted.test(published.document())).findFirst();
  }

  @Override
  public void eventReceived(Action action, ConfigMap map) {
    Instant now = Instant.now();
    String json = Objects.requireNonNull(map.getData().get("topology.json"));
    if (TopologyCodec.read(json) instanceof ReadDocument.Valid(TopologyDocument document)) {
      seen.add(new Published(document, now));
    }
  }

  /** What is missed then is not waited for for ever. */
  @Override
  public void onClose(WatcherException ended) {}

  @Override
  public void close() {
    watch.close();
  }
}
