package io.layeredcache.client.l2.route;

import io.layeredcache.client.topology.NodeTopology;
import java.util.Comparator;
import java.util.Optional;

/**
 * Where a node is reached.
 *
 * @param host address or DNS name, IPv6 without brackets
 * @param port 1..65535
 */
public record NodeAddress(String host, int port) implements Comparable<NodeAddress> {

  private static final int MAX_PORT = 65535;
  private static final Comparator<NodeAddress> ORDER =
      Comparator.comparing(NodeAddress::host).thenComparingInt(NodeAddress::port);

  /** The address that a document names. */
  public static NodeAddress of(NodeTopology node) {
    return new NodeAddress(node.ip(), node.port());
  }

  /**
   * Reads what a server writes into a redirection: {@code 10.0.0.7:6379}, {@code fd00::7:6379}, or
   * {@code :6379} if it does not know its own address and means the one that it was asked at. Empty
   * if it is none of these.
   */
  static Optional<NodeAddress> redirected(String text, NodeAddress asked) {
    int colon = text.lastIndexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    Optional<Integer> port = port(text.substring(colon + 1));
    String host = colon == 0 ? asked.host() : text.substring(0, colon);
    // "?" is a node that a server knows no address of
    return host.equals("?") ? Optional.empty() : port.map(p -> new NodeAddress(host, p));
  }

  private static Optional<Integer> port(String text) {
    try {
      int port = Integer.parseInt(text);
      return port < 1 || port > MAX_PORT ? Optional.empty() : Optional.of(port);
    } catch (NumberFormatException none) {
      return Optional.empty();
    }
  }

  @Override
  public int compareTo(NodeAddress other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
  }
}
