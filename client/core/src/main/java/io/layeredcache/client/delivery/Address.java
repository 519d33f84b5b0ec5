package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.Seed;

/**
 * Where a node may answer.
 *
 * @param host DNS name or address, IPv6 without brackets
 * @param port 1..65535
 */
public record Address(String host, int port) {

  public Address {
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
  public static Address parse(String text) {
    int colon = text.lastIndexOf(':');
    String host = colon < 0 ? "" : text.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (colon < 0 || (host.indexOf(':') >= 0 && !bracketed)) {
      throw new IllegalArgumentException("\"" + text + "\" is not host:port");
    }
    try {
      return new Address(
          bracketed ? host.substring(1, host.length() - 1) : host,
          Integer.parseInt(text.substring(colon + 1)));
    } catch (IllegalArgumentException noAddress) {
      throw new IllegalArgumentException("\"" + text + "\" is not host:port", noAddress);
    }
  }

  /** The announced address of a node of the document. */
  public static Address of(NodeTopology node) {
    return new Address(node.ip(), node.port());
  }

  static Address of(Seed seed) {
    return new Address(seed.hostname(), seed.port());
  }

  @Override
  public String toString() {
    return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
  }
}
