package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import java.time.Duration;
import java.util.Optional;

/** What follows an error of a server. The same for every command, deletes included. */
public sealed interface Redirection {

  /** A command is sent around at most this often, for all reasons together. */
  int MOST = 5;

  /** The first wait; each further one is twice as long. */
  Duration FIRST_WAIT = Duration.ofMillis(2);

  /** Another node owns the slot, and the map should know. */
  record Moved(NodeAddress to) implements Redirection {}

  /** Another node is asked this once, with ASKING before the command on the same connection. */
  record Ask(NodeAddress to) implements Redirection {}

  /** The owner is asked again in a moment. */
  record Again(Duration after) implements Redirection {}

  /** The command has failed. */
  record End() implements Redirection {}

  /**
   * How long a command waits that has waited that often; no more than a few looks at a deadline.
   */
  static Duration pause(int waits) {
    return FIRST_WAIT.multipliedBy(1L << Math.min(waits, MOST));
  }

  /**
   * What follows that error of the node that was asked.
   *
   * @param sentAround how often the command has been sent around before
   */
  static Redirection after(ServerError error, String text, NodeAddress asked, int sentAround) {
    if (sentAround >= MOST || error.course() == ServerError.Course.END) {
      return new End();
    }
    if (error.course() == ServerError.Course.WAIT) {
      return new Again(pause(sentAround));
    }
    Optional<NodeAddress> target = ServerError.target(text, asked);
    return target
        .<Redirection>map(to -> error == ServerError.ASK ? new Ask(to) : new Moved(to))
        .orElseGet(End::new);
  }
}
