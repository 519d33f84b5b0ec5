package io.layeredcache.operator.redis;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which topology document a node's functions hold.
 *
 * @param clusterId of the document
 * @param version of the document
 */
public record HeldTopology(String clusterId, long version) {

  private static final Pattern ANSWER = Pattern.compile("(\\S{1,253}) ([0-9]{1,16})");

  /**
   * What a node answered that was asked for it; empty if that is no answer of our function: whoever
   * loaded another one under its name, clients get nothing from it.
   */
  public static Optional<HeldTopology> parse(String answer) {
    Matcher held = ANSWER.matcher(answer);
    return Optional.of(held)
        .filter(Matcher::matches)
        .map(parts -> new HeldTopology(parts.group(1), Long.parseLong(parts.group(2))))
        .filter(document -> document.version <= TopologyDocument.MAX_VERSION);
  }

  /** Whether clients that ask this node would go without a document that they should have. */
  public boolean isBehind(TopologyDocument published) {
    return !clusterId.equals(published.clusterId()) || version < published.version();
  }
}
