package io.layeredcache.client.real;

import java.nio.file.Path;

/** Servers as the product sets them up, with a node time-out of one second. */
public final class ServerConfiguration {

  /** The user of applications. */
  public static final String CLIENT_USER = "client";

  public static final String CLIENT_PASSWORD = "cl-77ade0";

  static final String OPERATOR_USER = "operator";
  static final String OPERATOR_PASSWORD = "op-3b1f9c";
  static final String LOOPBACK = "127.0.0.1";

  private ServerConfiguration() {}

  /**
   * The configuration file of one server. Passwords are never arguments, which anybody can read.
   */
  static String text(int port, int busPort, Path directory) {
    return """
        bind %1$s
        port %2$d
        cluster-port %3$d
        dir %4$s
        logfile %4$s/server.log
        daemonize no
        save ""
        appendonly no
        rdb-del-sync-files yes
        enable-debug-command yes
        cluster-enabled yes
        cluster-config-file nodes.conf
        cluster-node-timeout 1000
        cluster-require-full-coverage no
        cluster-allow-replica-migration no
        cluster-announce-ip %1$s
        repl-diskless-sync yes
        repl-diskless-sync-delay 0
        masteruser replication
        masterauth rp-05c2d4
        user default off
        user replication on >rp-05c2d4 ~* +ping +psync +replconf +restore-asking +select
        user %5$s on >%6$s ~* &* +@all
        user %7$s on >%8$s ~* &* %9$s
        """
        .formatted(
            LOOPBACK,
            port,
            busPort,
            directory,
            OPERATOR_USER,
            OPERATOR_PASSWORD,
            CLIENT_USER,
            CLIENT_PASSWORD,
            clientRules());
  }

  /** As the operator's access rules have it, apart from their channels. */
  private static String clientRules() {
    return "+@read +@write +@connection +@transaction +@pubsub -@scripting -@admin -@dangerous"
        + " -client|unblock -function +eval +evalsha +eval_ro +evalsha_ro +script|load"
        + " +script|exists +fcall +fcall_ro +sort +sort_ro +info +time +wait"
        + " +cluster|slots +cluster|shards +cluster|nodes +cluster|myid +cluster|info"
        + " +cluster|keyslot +cluster|countkeysinslot +cluster|getkeysinslot +cluster|replicas";
  }
}
