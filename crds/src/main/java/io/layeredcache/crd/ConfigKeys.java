package io.layeredcache.crd;

/** Which keys of {@code redis.conf} a user may set. */
final class ConfigKeys {

  /** Keys with these beginnings, but for those in {@link #FREE}. */
  private static final String OWNED_PREFIXES =
      "acl|aof-|append|auto-aof-|cluster-|enable-|primary|rdma-|repl-diskless-|replica-announce-|"
          + "slave-announce-|shutdown-|sentinel|syslog-|tls-|unixsocket|loadmodule|import-";

  private static final String OWNED_NAMES =
      "availability-zone|bind|bind-source-addr|daemonize|databases|dbfilename|dir|include|logfile|"
          + "masterauth|masteruser|maxmemory|maxmemory-policy|pidfile|port|protected-mode|"
          + "rdb-del-sync-files|rename-command|replica-read-only|replica-serve-stale-data|replicaof|"
          + "requirepass|save|slave-read-only|slave-serve-stale-data|slaveof|supervised|user";

  private static final String FREE =
      "acllog-max-len|cluster-allow-pubsubshard-when-down|cluster-allow-reads-when-down|"
          + "cluster-link-sendbuf-limit|cluster-node-timeout|cluster-slot-stats-enabled";

  private static final String OWNED_KEY =
      "k.matches('^(("
          + OWNED_PREFIXES
          + ").*|("
          + OWNED_NAMES
          + "))$')"
          + " && !k.matches('^("
          + FREE
          + ")$')";

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
  static final String LOWER_CASE = "self.all(k, k.matches('^[a-z][a-z0-9-]{0,63}$'))";

  /** CEL: a line break would begin a line of its own, a quote would swallow the next. */
  static final String PLAIN_VALUES =
      "self.all(k, self[k].matches('^[^\"\\'\\\\\\\\\\\\x00-\\\\x1f\\\\x7f]*$'))";

  private ConfigKeys() {}
}
