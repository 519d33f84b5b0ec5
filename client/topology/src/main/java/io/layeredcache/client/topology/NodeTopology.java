package io.layeredcache.client.topology;

/**
 * A node and where clients reach it.
 *
 * @param nodeId of the node in its cluster, 40 hex digits
 * @param pod name of its pod, empty if unknown
 * @param ip announced address, v4 or v6, without brackets
 * @param hostname DNS name, empty if none
 * @param port client port, 1..65535
 * @param zone failure domain, empty if unknown
 */
public record NodeTopology(
    String nodeId, String pod, String ip, String hostname, int port, String zone) {

  /** Address for a connection: {@code 10.0.0.7:6379} or {@code [fd00::7]:6379}. */
  public String address() {
    return ip.indexOf(':') < 0 ? ip + ":" + port : "[" + ip + "]:" + port;
  }
}
