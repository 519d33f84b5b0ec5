package io.layeredcache.benchmarks.measure;

import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.topology.NodeTopology;
import io.lettuce.core.RedisURI;

/** A cluster as Lettuce is told of it. */
public final class LettuceCluster {

  private LettuceCluster() {}

  /** One of its nodes, with the user of applications. */
  public static RedisURI uri(ClusterFolder folder) {
    Credentials user = folder.credentials();
    NodeTopology node = folder.anyNode();
    return RedisURI.builder()
        .withHost(node.ip())
        .withPort(node.port())
        .withAuthentication(user.user(), user.password().toCharArray())
        .build();
  }
}
