package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The ConfigMap with all that a pod's server is started with: redis.conf, ACL rules and scripts. It
 * is immutable and named by its content's hash, and the pod template names it: nothing new reaches
 * a pod before it is recreated.
 */
public final class ServerConfig {

  /** Where a server answers commands. */
  public static final int PORT = 6379;

  /** Where it speaks to the other nodes. */
  public static final int BUS_PORT = 16379;

  private ServerConfig() {}

  static ConfigMap render(LayeredCache cache) {
    return new ConfigMapBuilder()
        .withMetadata(
            Owned.metadata(cache, name(cache), Labels.of(cache, Labels.Component.CONFIGURATION)))
        .withImmutable(true)
        .withData(content(cache.getSpec()))
        .build();
  }

  /** Whether an object is the configuration of some revision. */
  public static boolean is(ConfigMap map) {
    return Labels.Component.CONFIGURATION.is(map);
  }

  /** Its name, which changes with its content. */
  public static String name(LayeredCache cache) {
    return Names.of(cache).config(Hash.of(content(cache.getSpec())));
  }

  static SortedMap<String, String> content(LayeredCacheSpec spec) {
    SortedMap<String, String> content = new TreeMap<>(Scripts.all());
    content.put("users.acl", AccessRules.text());
    content.put("redis.conf", ServerOptions.text(spec));
    return content;
  }
}
