package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.RedisSpec;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What of a pod the user decides. A restart is due if and only if a pod's stamp is not the wanted
 * one.
 *
 * <p>Never part of it: the operator's version, its scripts and its defaults, so that a newer
 * operator restarts nothing; and {@link PodSettings}: keys that a running server takes, and
 * placement, which counts when a pod is scheduled and is otherwise repaired by moving.
 *
 * <p>A field is left out while it has the value that it had when it became part of the revision.
 * These values are frozen here: left out by the defaults of the day, a new default would stamp
 * every old cache anew.
 *
 * @param fields the user's values by name, each in one canonical text
 */
public record PodRevision(SortedMap<String, String> fields) {

  public static final String STAMP = "layeredcache.io/pod-revision";
  public static final String FIELDS = "layeredcache.io/pod-fields";
  public static final String RESTART_REQUESTED_AT = "layeredcache.io/restart-requested-at";

  /** Beginning of the names of redis.conf keys. */
  static final String CONFIG = "redis.config.";

  private static final String FROZEN_IMAGE = "redis:7.0";
  private static final Quantity FROZEN_MEMORY = new Quantity("1Gi");

  public PodRevision {
    fields = Collections.unmodifiableSortedMap(new TreeMap<>(fields));
  }

  /** What the resource asks for now. */
  public static PodRevision of(LayeredCache cache) {
    RedisSpec redis = cache.getSpec().redis();
    SortedMap<String, String> fields = new TreeMap<>();
    put(fields, "redis.image", redis.image(), FROZEN_IMAGE);
    put(fields, "redis.memory", amount(redis.memory()), amount(FROZEN_MEMORY));
    UserConfig.restart(redis).forEach((key, value) -> fields.put(CONFIG + key, value));
    redis
        .resources()
        .requests()
        .forEach((k, v) -> fields.put("redis.resources.requests." + k, amount(v)));
    redis
        .resources()
        .limits()
        .forEach((k, v) -> fields.put("redis.resources.limits." + k, amount(v)));
    redis.nodeSelector().forEach((k, v) -> fields.put("redis.nodeSelector." + k, v));
    put(fields, "redis.tolerations", Serialization.asJson(redis.tolerations()), "[]");
    put(fields, "redis.priorityClassName", orEmpty(redis.priorityClassName()), "");
    put(fields, "redis.imagePullSecrets", Serialization.asJson(redis.imagePullSecrets()), "[]");
    redis.podMetadata().labels().forEach((k, v) -> fields.put("redis.podMetadata.labels." + k, v));
    redis
        .podMetadata()
        .annotations()
        .forEach((k, v) -> fields.put("redis.podMetadata.annotations." + k, v));
    put(fields, RESTART_REQUESTED_AT, annotation(cache.getMetadata(), RESTART_REQUESTED_AT), "");
    return new PodRevision(fields);
  }

  /** Ten hex digits that stand for all fields. */
  public String stamp() {
    return Hash.of(fields);
  }

  /** The annotations that a pod of this revision carries. */
  SortedMap<String, String> annotations() {
    SortedMap<String, String> annotations = new TreeMap<>();
    annotations.put(STAMP, stamp());
    annotations.put(FIELDS, Serialization.asJson(fields));
    return annotations;
  }

  @SuppressWarnings("unchecked") // JSON objects are maps; a value that is no text only differs
  static Map<String, String> parse(String json) {
    if (json.isEmpty()) {
      return Map.of();
    }
    try {
      return new TreeMap<>(Serialization.unmarshal(json, Map.class));
    } catch (RuntimeException someoneElseWroteIt) {
      return Map.of();
    }
  }

  static void put(SortedMap<String, String> fields, String name, String value, String frozen) {
    if (!value.equals(frozen)) {
      fields.put(name, value);
    }
  }

  /** The same amount gives the same text, whatever its unit. */
  private static String amount(Quantity quantity) {
    return quantity.getNumericalAmount().stripTrailingZeros().toPlainString();
  }

  static String annotation(@Nullable ObjectMeta metadata, String key) {
    @Nullable Map<String, String> annotations = metadata == null ? null : metadata.getAnnotations();
    return annotations == null ? "" : orEmpty(annotations.get(key));
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
