package io.layeredcache.operator.redis;

/**
 * Where a Redis node listens.
 *
 * @param host IP address (v4 or v6, without brackets)
 * @param port client port; the cluster bus listens at {@code busPort()}
 * @param busPort cluster bus port
 */
public record Endpoint(String host, int port, int busPort) {

  /** The bus at its usual place, 10000 above the client port. */
  public static Endpoint of(String host, int port) {
    return new Endpoint(host, port, port + 10000);
  }

  /** Whether clients reach both in the same way; the bus port is nobody's business there. */
  public boolean sameAddress(Endpoint other) {
    return isAt(other.host, other.port);
  }

  public boolean isAt(String otherHost, int otherPort) {
    return host.equals(otherHost) && port == otherPort;
  }

  @Override
  public String toString() {
    return host.indexOf(':') < 0 ? host + ":" + port : "[" + host + "]:" + port;
  }
}
