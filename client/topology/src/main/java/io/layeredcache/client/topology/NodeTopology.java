package io.layeredcache.client.topology;

/**
 * A server of a shard.
 *
 * @param nodeId 40 hex digits
 * @param pod name of its pod
 * @param ip address, v4 or v6 without brackets
 * @param hostname DNS name, empty if none
 * @param port client port
 * @param zone failure domain, empty if unknown
 */
public record NodeTopology(
    String nodeId, String pod, String ip, String hostname, int port, String zone) {}
