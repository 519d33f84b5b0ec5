package io.layeredcache.operator.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.kube.CacheObjects;
import java.time.Instant;
import java.util.Optional;

/** Reads the published topology back. */
final class TopologyReader {

  private TopologyReader() {}

  static Reading<PublishedTopology> read(LayeredCache cache, CacheObjects objects, Instant at) {
    Optional<ConfigMap> map = TopologyObjects.find(cache, objects.configMaps());
    if (map.isEmpty()) {
      return new Reading.Absent<>();
    }
    String text = TopologyObjects.document(map.get()).orElse("");
    try {
      TopologyDocument document = TopologyCodec.read(text);
      return document.clusterId().equals(cache.getMetadata().getUid())
          ? new Reading.Known<>(
              new PublishedTopology(document, map.get().getMetadata().getResourceVersion()), at)
          : new Reading.Unreadable<>(Reading.Cause.GARBLED, "of another cache");
    } catch (JsonProcessingException | RuntimeException edited) {
      return new Reading.Unreadable<>(Reading.Cause.GARBLED, "not a topology document");
    }
  }
}
