package io.layeredcache.operator.desired;

import io.layeredcache.crd.ConfigKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What to write instead of a redis.conf key that the operator owns. Which keys those are is said
 * once, in {@link ConfigKeys}: a key that admission refuses and the operator takes, or the other
 * way round, is a cache that cannot be explained.
 */
final class ForbiddenConfig {

  private static final Map<Pattern, String> INSTEAD = instead();

  private ForbiddenConfig() {}

  /** What to do instead of giving this key; empty if it is not one of the operator's. */
  static Optional<String> instead(String key) {
    return ConfigKeys.isOwned(key) ? Optional.of(hint(key)) : Optional.empty();
  }

  private static String hint(String key) {
    return INSTEAD.entrySet().stream()
        .filter(entry -> entry.getKey().matcher(key).matches())
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("is the operator's; remove it");
  }

  private static Map<Pattern, String> instead() {
    Map<Pattern, String> keys = new LinkedHashMap<>();
    put(keys, "maxmemory", "is spec.redis.memory; set that");
    put(keys, "maxmemory-policy", "is spec.redis.evictionPolicy; set that");
    put(
        keys,
        "repl-backlog-size|client-output-buffer-limit",
        "follows from spec.redis.memory; remove it");
    put(
        keys,
        "repl-diskless-.*|repl-timeout|rdb-key-save-delay",
        "paces full resyncs and is the operator's; set spec.changes.resync");
    put(
        keys,
        "save|appendonly|append.*|aof-.*|auto-aof-.*|no-appendfsync.*|rdb.*|dbfilename|dir|stop-writes-.*",
        "is about files, and the memory is the cache: there is no persistence; remove it");
    put(
        keys,
        "requirepass|masterauth|masteruser|primaryauth|primaryuser|user|aclfile|acl-.*|rename-command",
        "is about users, which the operator makes; read the password of user client from the Secret <name>-client");
    put(
        keys,
        "activedefrag|active-defrag-.*",
        "keeps servers without a patched allocator from starting; remove it");
    put(
        keys,
        "replicaof|slaveof|replica-announce-.*|cluster-enabled|cluster-config-file|cluster-announce-.*|cluster-port|cluster-require-full-coverage|cluster-allow-replica-migration|cluster-migration-barrier|cluster-replica-.*|cluster-preferred-endpoint-type",
        "is the operator's: it forms the cluster; remove it");
    put(
        keys,
        "port|bind|bind-source-addr|unixsocket.*|protected-mode|tls-.*",
        "is about addresses, which the pods and Services give; remove it");
    put(
        keys,
        "daemonize|supervised|pidfile|logfile|syslog-.*|include|loadmodule|enable-.*-command|shutdown-.*|oom-score-.*|databases",
        "is about the process, which the pod gives; remove it");
    return keys;
  }

  private static void put(Map<Pattern, String> keys, String pattern, String instead) {
    keys.put(Pattern.compile(pattern), instead);
  }
}
