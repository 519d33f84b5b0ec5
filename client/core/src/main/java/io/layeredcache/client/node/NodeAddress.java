package io.layeredcache.client.node;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.Seed;
import java.util.Comparator;

/**
 * Where a node may answer.
 *
 * @param host DNS name or address, IPv6 without brackets
 * @param port 1..65535
 */
public record NodeAddress(String host, int port) implements Comparable<NodeAddress> {

  private static final Comparator<NodeAddress> ORDER =
      Comparator.comparing(NodeAddress::host).thenComparingInt(NodeAddress::port);

  public NodeAddress {
    if (host.isBlank() || port < 1 || port > 65_535) {
      throw new IllegalArgumentException(
          "\"" + host + "\" with port " + port + " is no address of a node");
    }
  }

  /**
   * Reads {@code name:6379}, {@code 10.0.0.7:6379} or {@code [fd00::7]:6379}.
   *
   * @throws IllegalArgumentException naming the text, if it is none of them
   */
  public static NodeAddress parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (colon < 0 || (host.indexOf(':') >= 0 && !bracketed)) {
      throw new IllegalArgumentException("\"" + text + "\" is not host:port");
    }
    try {
      return new NodeAddress(
          bracketed ? host.substring(1, host.length() - 1) : host,
          Integer.parseInt(text.substring(colon + 1)));
    } catch (IllegalArgumentException noAddress) {
      throw new IllegalArgumentException("\"" + text + "\" is not host:port", noAddress);
    }
  }

  /** The announced address of a node of the document. */
  public static NodeAddress of(NodeTopology node) {
    return new NodeAddress(node.ip(), node.port());
  }

  /** The address of a seed. */
  public static NodeAddress of(Seed seed) {
    return new NodeAddress(seed.hostname(), seed.port());
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
