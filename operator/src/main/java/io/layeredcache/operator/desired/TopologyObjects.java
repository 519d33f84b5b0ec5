package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where the topology and its mark are kept. What a document says is not decided here. */
public final class TopologyObjects {

  /** Key of the ConfigMap, and so the name of the file that applications read. */
  public static final String KEY = "topology.json";

  /** Annotation of the credentials Secret: the highest version that was ever reserved. */
  public static final String VERSION_MARK = "layeredcache.io/topology-version";

  /** Annotation of the credentials Secret: the last change of each shard's primary. */
  public static final String FAILOVER_MARK = "layeredcache.io/topology-failovers";

  private TopologyObjects() {}

  /**
   * The ConfigMap with a document.
   *
   * @param json its bytes, kept exactly
   * @param resourceVersion of the ConfigMap that it replaces; empty to create it
   */
  public static ConfigMap configMap(
      LayeredCache cache, String json, Optional<String> resourceVersion) {
    ObjectMeta metadata =
        Owned.metadata(
            cache, Names.of(cache).topology(), Labels.of(cache, Labels.Component.TOPOLOGY));
    resourceVersion.ifPresent(metadata::setResourceVersion);
    return new ConfigMapBuilder().withMetadata(metadata).addToData(KEY, json).build();
  }

  /** The cache's topology ConfigMap among those given, if the cache controls it. */
  public static Optional<ConfigMap> find(LayeredCache cache, Collection<ConfigMap> configMaps) {
    String name = Names.of(cache).topology();
    return configMaps.stream()
        .filter(map -> name.equals(map.getMetadata().getName()))
        .filter(map -> Ownership.owns(cache, map))
        .findFirst();
  }

  /** The document in a topology ConfigMap. */
  public static Optional<String> document(ConfigMap map) {
    return Optional.ofNullable(map.getData()).map(data -> data.get(KEY));
  }

  /**
   * The mark, to be applied under a field manager of its own. It names the Secret's uid: applied to
   * one that has just been deleted, it is refused and does not leave a Secret without passwords
   * behind.
   *
   * @param credentials the cache's Secret as it was read
   */
  public static Secret mark(Secret credentials, TopologyMark mark) {
    Map<String, String> annotations = new TreeMap<>();
    annotations.put(VERSION_MARK, Long.toString(mark.version()));
    if (!mark.failovers().isEmpty()) {
      annotations.put(FAILOVER_MARK, mark.failoverText());
    }
    return new SecretBuilder()
        .withNewMetadata()
        .withNamespace(credentials.getMetadata().getNamespace())
        .withName(credentials.getMetadata().getName())
        .withUid(credentials.getMetadata().getUid())
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }

  /** The mark that the Secret carries. */
  public static TopologyMark mark(Secret credentials) {
    @Nullable Map<String, String> given = credentials.getMetadata().getAnnotations();
    Map<String, String> annotations = given == null ? Map.of() : given;
    String version = annotations.getOrDefault(VERSION_MARK, "");
    return new TopologyMark(
        version.matches("[0-9]{1,16}") ? Long.parseLong(version) : 0,
        TopologyMark.failovers(annotations.getOrDefault(FAILOVER_MARK, "")));
  }
}
