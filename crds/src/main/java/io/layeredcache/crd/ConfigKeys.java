package io.layeredcache.crd;

import java.util.regex.Pattern;

/**
 * Which keys of {@code redis.conf} a user may set. The rules of admission and the operator's own
 * check, which also sees what an older schema let in, are made of the same patterns.
 */
public final class ConfigKeys {

  /** Keys with these beginnings, but for those in {@link #FREE}. */
  private static final String OWNED_PREFIXES =
      "acl|active-defrag-|aof-|append|auto-aof-|cluster-|enable-|import-|loadmodule|no-appendfsync|"
          + "oom-score-|primary|rdb|rdma-|repl-diskless-|replica-announce-|sentinel|shutdown-|"
          + "slave-announce-|stop-writes-|syslog-|tls-|unixsocket";

  private static final String OWNED_NAMES =
      "activedefrag|availability-zone|bind|bind-source-addr|client-output-buffer-limit|daemonize|"
          + "databases|dbfilename|dir|include|logfile|masterauth|masteruser|maxmemory|"
          + "maxmemory-policy|pidfile|port|protected-mode|rename-command|repl-backlog-size|"
          + "repl-timeout|replica-read-only|replica-serve-stale-data|replicaof|requirepass|save|"
          + "slave-read-only|slave-serve-stale-data|slaveof|supervised|user";

  private static final String FREE =
      "acllog-max-len|cluster-allow-pubsubshard-when-down|cluster-allow-reads-when-down|"
          + "cluster-link-sendbuf-limit|cluster-node-timeout|cluster-slot-stats-enabled";

  private static final String OWNED = "^((" + OWNED_PREFIXES + ").*|(" + OWNED_NAMES + "))$";

  private static final String NOT_OWNED = "^(" + FREE + ")$";

  private static final String NAME = "^[a-z][a-z0-9-]{0,63}$";

  private static final String NODE_TIMEOUT = "cluster-node-timeout";

  /** 5000 to 60000. */
  private static final String NODE_TIMEOUT_VALUE = "^([5-9][0-9]{3}|[1-5][0-9]{4}|60000)$";

  private static final String OWNED_KEY =
      "k.matches('" + OWNED + "') && !k.matches('" + NOT_OWNED + "')";

  /** CEL: no key of the map belongs to the operator. */
  static final String NONE_OWNED = "!self.exists(k, " + OWNED_KEY + ")";

  /**
   * CEL: names one that does. Joining all of them costs more than the API server lets a message
   * cost.
   */
  static final String OWNED_MESSAGE =
      "'config may not set ' + self.filter(k, "
          + OWNED_KEY
          + ")[0] + ': the operator owns it; use redis.memory, redis.evictionPolicy,"
          + " replicasPerShard or changes.resync where they say what you want, else leave it out'";

  /**
   * CEL: names as {@code redis.conf} writes them; in capitals they would slip past the rule above.
   */
  static final String LOWER_CASE = "self.all(k, k.matches('" + NAME + "'))";

  /** CEL: a line break would begin a line of its own, a quote would swallow the next. */
  static final String PLAIN_VALUES =
      "self.all(k, self[k].matches('^[^\"\\'\\\\\\\\\\\\x00-\\\\x1f\\\\x7f]*$'))";

  /** CEL: a replica waits for its turn at a resync for longer than a shorter one would let it. */
  static final String NODE_TIMEOUT_IN_BOUNDS =
      "!('"
          + NODE_TIMEOUT
          + "' in self) || self['"
          + NODE_TIMEOUT
          + "'].matches('"
          + NODE_TIMEOUT_VALUE
          + "')";

  static final String NODE_TIMEOUT_MESSAGE =
      "config cluster-node-timeout must be 5000 to 60000 milliseconds: with less, a replica that"
          + " waits for its full resync could no longer be elected";

  private static final Pattern OWNED_PATTERN = Pattern.compile(OWNED);
  private static final Pattern NOT_OWNED_PATTERN = Pattern.compile(NOT_OWNED);

  /** Whether the key, in lower case, is one of the operator's. */
  public static boolean isOwned(String key) {
    return OWNED_PATTERN.matcher(key).matches() && !NOT_OWNED_PATTERN.matcher(key).matches();
  }

  private ConfigKeys() {}
}
