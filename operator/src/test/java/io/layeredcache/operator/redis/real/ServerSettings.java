package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How the servers of one test are set up: as the product sets them up, with shorter times.
 *
 * @param nodeTimeout {@code cluster-node-timeout}
 * @param resyncDelay {@code repl-diskless-sync-delay}: large keeps the resync gate closed
 * @param operator who may do everything
 * @param extra further lines of configuration
 */
public record ServerSettings(
    Duration nodeTimeout, Duration resyncDelay, Credentials operator, String extra) {

  private static final Credentials OPERATOR = new Credentials("operator", "op-3b1f9c");

  /** An application's user: keys only. */
  public static final Credentials CLIENT = new Credentials("client", "cl-77ade0");

  private static final Credentials REPLICATION = new Credentials("replication", "rp-05c2d4");

  /** Node time-out of a second, resync gate closed. */
  public static ServerSettings quick() {
    return new ServerSettings(Duration.ofSeconds(1), Duration.ofMinutes(10), OPERATOR, "");
  }

  public ServerSettings withNodeTimeout(Duration timeout) {
    return new ServerSettings(timeout, resyncDelay, operator, extra);
  }

  public ServerSettings withResyncDelay(Duration delay) {
    return new ServerSettings(nodeTimeout, delay, operator, extra);
  }

  public ServerSettings withExtra(String lines) {
    return new ServerSettings(nodeTimeout, resyncDelay, operator, lines);
  }

  public ServerSettings withOperator(Credentials other) {
    return new ServerSettings(nodeTimeout, resyncDelay, other, extra);
  }

  /**
   * The configuration file. Without {@code rdb-del-sync-files} a replica keeps the file of its last
   * full resync and comes back with data that may be hours old. Passwords are never arguments,
   * which everybody on a machine can read.
   */
  String configuration(Endpoint endpoint, Path directory) {
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
        cluster-enabled yes
        cluster-config-file nodes.conf
        cluster-node-timeout %5$d
        cluster-require-full-coverage no
        cluster-allow-replica-migration no
        cluster-announce-ip %1$s
        cluster-announce-hostname node-%2$d.layeredcache.test
        cluster-preferred-endpoint-type ip
        replica-announce-ip %1$s
        repl-diskless-sync yes
        repl-diskless-sync-max-replicas 0
        repl-diskless-sync-delay %6$d
        masteruser %7$s
        masterauth %8$s
        user default off
        user %7$s on >%8$s +psync +replconf +ping
        user %9$s on >%10$s ~* &* +@all
        user %11$s on >%12$s ~* &* +@all -@admin -@dangerous +info +cluster|slots +cluster|shards
        %13$s
        """
        .formatted(
            endpoint.host(),
            endpoint.port(),
            endpoint.busPort(),
            directory,
            nodeTimeout.toMillis(),
            resyncDelay.toSeconds(),
            REPLICATION.user(),
            REPLICATION.password(),
            operator.user(),
            operator.password(),
            CLIENT.user(),
            CLIENT.password(),
            extra);
  }
}
