package io.layeredcache.operator.observe;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.TopologyFiles;
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
    String version = map.get().getMetadata().getResourceVersion();
    TopologyFiles files = TopologyObjects.files(map.get());
    return switch (TopologyCodec.read(files.json())) {
      case ReadDocument.Valid(TopologyDocument document) ->
          document.clusterId().equals(cache.getMetadata().getUid())
              ? new Reading.Known<>(new PublishedTopology(document, files, version), at)
              : new Reading.Unreadable<>(Reading.Cause.GARBLED, "it is another cache's");
      case ReadDocument.Invalid invalid ->
          new Reading.Unreadable<>(Reading.Cause.GARBLED, String.join("; ", invalid.errors()));
    };
  }
}
