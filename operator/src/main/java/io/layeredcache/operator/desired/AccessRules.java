package io.layeredcache.operator.desired;

import java.util.ArrayList;
import java.util.List;

/**
 * The servers' ACL file. In place of each user's password hash stands {@code #@user@}, which
 * start.sh replaces by what the Secret says: the rules are part of the configuration and change on
 * a pod's turn.
 *
 * <p>Rules are lists of what is allowed, never of what is not, so that a command of a newer server
 * is refused until somebody has looked at it. Only commands of Redis 7.0 are named: a server does
 * not start with an ACL file that names one it does not have.
 */
final class AccessRules {

  /** Channels on which only the operator speaks. */
  static final String OPERATOR_CHANNELS = "layeredcache:";

  private AccessRules() {}

  static String text() {
    List<String> lines =
        List.of(
            "user default off",
            line(User.OPERATOR, "~* &* +@all"),
            // restore-asking and select are what MIGRATE sends to the node that receives the keys
            line(User.REPLICATION, "~* +ping +psync +replconf +restore-asking +select"),
            line(User.PROBE, "+ping +info +cluster|info +cluster|myid +cluster|nodes"),
            line(User.HANDOVER, "+ping +info +cluster|myid +cluster|nodes +cluster|failover"),
            line(User.CLIENT, client()));
    return String.join("\n", lines) + "\n";
  }

  private static String line(User user, String rules) {
    return "user " + user.text() + " on sanitize-payload #@" + user.text() + "@ " + rules;
  }

  /**
   * All data commands; what a cluster client asks of the topology; its own connection. Not: KEYS,
   * which stops the server for everybody (SCAN is there), FLUSHALL and FLUSHDB, other clients'
   * connections, what scripts and functions others have loaded. It may listen to every channel and
   * speak on all but the operator's.
   */
  private static String client() {
    List<String> rules = new ArrayList<>();
    rules.add("~*");
    rules.addAll(allButOperatorChannels());
    rules.add("+@read +@write +@connection +@transaction +@pubsub -@scripting -@admin -@dangerous");
    rules.add("-subscribe -psubscribe -ssubscribe -client|unblock -function");
    rules.add("+eval +evalsha +eval_ro +evalsha_ro +script|load +script|exists +fcall +fcall_ro");
    rules.add("+sort +sort_ro +info +time +wait");
    rules.add("+cluster|slots +cluster|shards +cluster|nodes +cluster|myid +cluster|info");
    rules.add("+cluster|keyslot +cluster|countkeysinslot +cluster|getkeysinslot +cluster|replicas");
    rules.add("(&* +subscribe +psubscribe +ssubscribe)");
    return String.join(" ", rules);
  }

  /**
   * The patterns that together match every channel but those that begin with the operator's prefix.
   * ACLs have no "all but": a name that leaves the prefix at its i-th letter matches the i-th
   * pattern, one that ends within it is listed as it is.
   */
  private static List<String> allButOperatorChannels() {
    List<String> patterns = new ArrayList<>();
    for (int i = 0; i < OPERATOR_CHANNELS.length(); i++) {
      String common = OPERATOR_CHANNELS.substring(0, i);
      patterns.add("&" + common + "[^" + OPERATOR_CHANNELS.charAt(i) + "]*");
      if (i > 0) {
        patterns.add("&" + common);
      }
    }
    return patterns;
  }
}
