package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.client.topology.TopologyDocument;
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

  /** Key of the ConfigMap with the signature over the document's bytes, in base64. */
  public static final String SIGNATURE = "topology.json.sig";

  /** Key of the ConfigMap with the public key that the signature is checked with, in PEM. */
  public static final String PUBLIC_KEY = "topology.pub";

  /** Annotation of the credentials Secret: the highest version that was ever reserved. */
  public static final String VERSION_MARK = "layeredcache.io/topology-version";

  /** Annotation of the credentials Secret: the last change of each shard's primary. */
  public static final String FAILOVER_MARK = "layeredcache.io/topology-failovers";

  private TopologyObjects() {}

  /**
   * The ConfigMap with a document.
   *
   * @param files the document, and its signature if there is one
   * @param resourceVersion of the ConfigMap that it replaces; empty to create it
   */
  public static ConfigMap configMap(
      LayeredCache cache, TopologyFiles files, Optional<String> resourceVersion) {
    ObjectMeta metadata =
        Owned.metadata(
            cache, Names.of(cache).topology(), Labels.of(cache, Labels.Component.TOPOLOGY));
    resourceVersion.ifPresent(metadata::setResourceVersion);
    Map<String, String> data = new TreeMap<>();
    data.put(KEY, files.json());
    files.signature().ifPresent(signature -> data.put(SIGNATURE, signature));
    files.publicKey().ifPresent(key -> data.put(PUBLIC_KEY, key));
    return new ConfigMapBuilder().withMetadata(metadata).withData(data).build();
  }

  /** The cache's topology ConfigMap among those given, if the cache controls it. */
  public static Optional<ConfigMap> find(LayeredCache cache, Collection<ConfigMap> configMaps) {
    return named(cache, configMaps).filter(map -> Ownership.owns(cache, map));
  }

  /** Somebody else's ConfigMap of that name among those given. */
  public static Optional<ConfigMap> taken(LayeredCache cache, Collection<ConfigMap> configMaps) {
    return named(cache, configMaps).filter(map -> !Ownership.owns(cache, map));
  }

  private static Optional<ConfigMap> named(LayeredCache cache, Collection<ConfigMap> configMaps) {
    String name = Names.of(cache).topology();
    return configMaps.stream().filter(map -> name.equals(map.getMetadata().getName())).findFirst();
  }

  /** The document in a topology ConfigMap. */
  public static Optional<String> document(ConfigMap map) {
    return value(map, KEY);
  }

  /** The document in a topology ConfigMap, empty if there is none, and what proves it. */
  public static TopologyFiles files(ConfigMap map) {
    return new TopologyFiles(
        document(map).orElse(""), value(map, SIGNATURE), value(map, PUBLIC_KEY));
  }

  private static Optional<String> value(ConfigMap map, String key) {
    return Optional.ofNullable(map.getData()).map(data -> data.get(key));
  }

  /**
   * The mark, to be applied under a field manager of its own.
   *
   * <ul>
   *   <li>It names the Secret's uid: applied to one that has just been deleted, it is refused and
   *       does not leave a Secret without passwords behind.
   *   <li>It names the Secret's version: a writer that was late and does not know of a higher mark
   *       conflicts instead of lowering it.
   * </ul>
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
        .withResourceVersion(credentials.getMetadata().getResourceVersion())
        .withAnnotations(annotations)
        .endMetadata()
        .build();
  }

  /**
   * The mark that the Secret carries; a version of 0 if it carries none, or one that no document
   * can have had: counting on from there, nothing could be published any more.
   */
  public static TopologyMark mark(Secret credentials) {
    @Nullable Map<String, String> given = credentials.getMetadata().getAnnotations();
    Map<String, String> annotations = given == null ? Map.of() : given;
    String text = annotations.getOrDefault(VERSION_MARK, "");
    long version = text.matches("[0-9]{1,16}") ? Long.parseLong(text) : 0;
    return new TopologyMark(
        version <= TopologyDocument.MAX_VERSION ? version : 0,
        TopologyMark.failovers(annotations.getOrDefault(FAILOVER_MARK, "")));
  }
}
