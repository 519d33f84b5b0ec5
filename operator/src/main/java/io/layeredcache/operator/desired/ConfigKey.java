package io.layeredcache.operator.desired;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A redis.conf key that users may give. Every server from Redis 7.0 and Valkey 7.2 on knows it and
 * starts with every value that is accepted. The bounds are those of the narrowest of these servers,
 * or ours where a server would start and be of no use: with a handful of connections nobody gets in
 * who could form the cluster, and connections that end within seconds look like deaths.
 *
 * @param effect when a change of it counts
 * @param value what it may be
 */
record ConfigKey(Effect effect, ConfigValue value) {

  /** When a change counts. */
  enum Effect {
    LIVE,
    RESTART
  }

  private static final long MIB = 1L << 20;
  private static final long GIB = 1L << 30;
  private static final long INT = Integer.MAX_VALUE;
  private static final long ENTRIES = 1_000_000;

  private static final Map<String, ConfigKey> KNOWN = known();

  /** Every key by name. */
  static Map<String, ConfigKey> all() {
    return KNOWN;
  }

  /** Why this key or value cannot be taken; empty if it can. */
  static Optional<String> complaint(String key, String value) {
    @Nullable ConfigKey known = KNOWN.get(key);
    if (known == null) {
      return Optional.of(
          "is not a key that this operator knows for every server that it supports; remove it"
              + " (known: "
              + String.join(", ", names())
              + ")");
    }
    return known.value.accepts(value)
        ? Optional.empty()
        : Optional.of("must be " + known.value.form());
  }

  /** The keys that users may give, sorted. */
  static Set<String> names() {
    return KNOWN.keySet();
  }

  /** Whether it is a known key whose changes count then. */
  static boolean hasEffect(String key, Effect effect) {
    @Nullable ConfigKey known = KNOWN.get(key);
    return known != null && known.effect == effect;
  }

  private static Map<String, ConfigKey> known() {
    Map<String, ConfigKey> keys = new TreeMap<>();
    switches(keys);
    limits(keys);
    encodings(keys);
    keys.put("cluster-node-timeout", live(5_000, 60_000));
    keys.put(
        "loglevel", live(new ConfigValue.Word(List.of("debug", "verbose", "notice", "warning"))));
    keys.put("notify-keyspace-events", live(new ConfigValue.Letters("KEg$lshzxeAtdmn", "Ex")));
    keys.put("io-threads", restart(1, 128));
    keys.put("tcp-backlog", restart(1, 65_535));
    return Collections.unmodifiableMap(keys);
  }

  private static void switches(Map<String, ConfigKey> keys) {
    for (String key :
        List.of(
            "activerehashing",
            "cluster-allow-pubsubshard-when-down",
            "cluster-allow-reads-when-down",
            "jemalloc-bg-thread",
            "latency-tracking",
            "lazyfree-lazy-eviction",
            "lazyfree-lazy-expire",
            "lazyfree-lazy-server-del",
            "lazyfree-lazy-user-del",
            "repl-disable-tcp-nodelay",
            "replica-lazy-flush")) {
      keys.put(key, live(new ConfigValue.Word(List.of("yes", "no"))));
    }
  }

  private static void limits(Map<String, ConfigKey> keys) {
    keys.put("acllog-max-len", live(0, 100_000));
    keys.put("active-expire-effort", live(1, 10));
    keys.put("busy-reply-threshold", live(100, 60_000));
    keys.put("client-query-buffer-limit", live(new ConfigValue.Bytes(MIB, 16 * GIB)));
    keys.put("hz", live(1, 500));
    keys.put("latency-monitor-threshold", live(0, INT));
    keys.put("lfu-decay-time", live(0, ENTRIES));
    keys.put("lfu-log-factor", live(0, ENTRIES));
    keys.put("maxclients", live(100, 65_536));
    keys.put(
        "maxmemory-clients", live(new ConfigValue.Share(new ConfigValue.Bytes(MIB, 1024 * GIB))));
    keys.put("maxmemory-eviction-tenacity", live(0, 100));
    keys.put("maxmemory-samples", live(1, 64));
    keys.put("proto-max-bulk-len", live(new ConfigValue.Bytes(MIB, 16 * GIB)));
    keys.put("slowlog-log-slower-than", live(-1, INT));
    keys.put("slowlog-max-len", live(0, 100_000));
    // what Linux takes; above it nothing would be probed at all
    keys.put("tcp-keepalive", live(0, 32_767));
    keys.put("timeout", live(new ConfigValue.Whole(30, INT, true)));
    keys.put("tracking-table-max-keys", live(0, 100 * ENTRIES));
  }

  private static void encodings(Map<String, ConfigKey> keys) {
    keys.put("hash-max-listpack-entries", live(0, ENTRIES));
    keys.put("hash-max-listpack-value", live(0, ENTRIES));
    // above it the sparse form is larger than the dense one
    keys.put("hll-sparse-max-bytes", live(new ConfigValue.Bytes(0, 16_000)));
    keys.put("list-compress-depth", live(0, 65_535));
    keys.put("list-max-listpack-size", live(-5, 32_767));
    keys.put("set-max-intset-entries", live(0, ENTRIES));
    keys.put("stream-node-max-bytes", live(new ConfigValue.Bytes(0, GIB)));
    keys.put("stream-node-max-entries", live(0, ENTRIES));
    keys.put("zset-max-listpack-entries", live(0, ENTRIES));
    keys.put("zset-max-listpack-value", live(0, ENTRIES));
  }

  private static ConfigKey live(long least, long most) {
    return live(new ConfigValue.Whole(least, most, false));
  }

  private static ConfigKey live(ConfigValue value) {
    return new ConfigKey(Effect.LIVE, value);
  }

  private static ConfigKey restart(long least, long most) {
    return new ConfigKey(Effect.RESTART, new ConfigValue.Whole(least, most, false));
  }
}
