package io.layeredcache.operator.desired;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A redis.conf key that users may give. Every server from Redis 7.0 and Valkey 7.2 on knows it.
 *
 * @param effect when a change of it counts
 * @param form what its value looks like
 */
record ConfigKey(Effect effect, Form form) {

  /** When a change counts. */
  enum Effect {
    LIVE,
    RESTART
  }

  /** Forms of values. None matches a line break, which would smuggle in another key. */
  enum Form {
    YES_NO("yes|no", "yes or no"),
    NUMBER("0|-?[1-9][0-9]{0,9}", "a whole number"),
    BYTES("[0-9]{1,12}(b|k|kb|m|mb|g|gb)?", "bytes, for example 64mb"),
    BYTES_OR_PERCENT(
        "[0-9]{1,12}(b|k|kb|m|mb|g|gb)?|[1-9][0-9]?%", "bytes or per cent, for example 10%"),
    EVENTS("[KEg$lshzxeAtdmn]{0,16}", "classes of keyspace events, for example Ex"),
    LOG_LEVEL("debug|verbose|notice|warning", "debug, verbose, notice or warning"),
    NODE_TIMEOUT("[5-9][0-9]{3}|[1-5][0-9]{4}|60000", "5000 to 60000 milliseconds");

    private final Pattern pattern;
    private final String words;

    Form(String pattern, String words) {
      this.pattern = Pattern.compile(pattern);
      this.words = words;
    }
  }

  private static final Map<String, ConfigKey> KNOWN = known();

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
    return known.form.pattern.matcher(value).matches()
        ? Optional.empty()
        : Optional.of("must be " + known.form.words);
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
    add(
        keys,
        Form.YES_NO,
        "activerehashing",
        "cluster-allow-pubsubshard-when-down",
        "cluster-allow-reads-when-down",
        "dynamic-hz",
        "jemalloc-bg-thread",
        "latency-tracking",
        "lazyfree-lazy-eviction",
        "lazyfree-lazy-expire",
        "lazyfree-lazy-server-del",
        "lazyfree-lazy-user-del",
        "repl-disable-tcp-nodelay",
        "replica-lazy-flush");
    add(
        keys,
        Form.NUMBER,
        "acllog-max-len",
        "active-expire-effort",
        "busy-reply-threshold",
        "hash-max-listpack-entries",
        "hash-max-listpack-value",
        "hz",
        "latency-monitor-threshold",
        "lfu-decay-time",
        "lfu-log-factor",
        "list-compress-depth",
        "list-max-listpack-size",
        "maxclients",
        "maxmemory-eviction-tenacity",
        "maxmemory-samples",
        "set-max-intset-entries",
        "slowlog-log-slower-than",
        "slowlog-max-len",
        "stream-node-max-entries",
        "tcp-keepalive",
        "timeout",
        "tracking-table-max-keys",
        "zset-max-listpack-entries",
        "zset-max-listpack-value");
    add(
        keys,
        Form.BYTES,
        "client-query-buffer-limit",
        "hll-sparse-max-bytes",
        "proto-max-bulk-len",
        "stream-node-max-bytes");
    add(keys, Form.BYTES_OR_PERCENT, "maxmemory-clients");
    add(keys, Form.EVENTS, "notify-keyspace-events");
    add(keys, Form.LOG_LEVEL, "loglevel");
    add(keys, Form.NODE_TIMEOUT, "cluster-node-timeout");
    keys.put("io-threads", new ConfigKey(Effect.RESTART, Form.NUMBER));
    keys.put("tcp-backlog", new ConfigKey(Effect.RESTART, Form.NUMBER));
    return keys;
  }

  private static void add(Map<String, ConfigKey> keys, Form form, String... live) {
    for (String key : live) {
      keys.put(key, new ConfigKey(Effect.LIVE, form));
    }
  }
}
