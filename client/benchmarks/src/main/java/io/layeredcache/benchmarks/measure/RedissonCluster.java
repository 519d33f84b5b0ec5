package io.layeredcache.benchmarks.measure;

import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.topology.NodeTopology;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Redisson on a cluster, set up as it is by default. */
public final class RedissonCluster {

  private RedissonCluster() {}

  /** Connects. */
  public static RedissonClient open(ClusterFolder folder) {
    Credentials user = folder.credentials();
    NodeTopology node = folder.anyNode();
    Config config = new Config().setUsername(user.user()).setPassword(user.password());
    config.useClusterServers().addNodeAddress("redis://" + node.ip() + ":" + node.port());
    return Redisson.create(config);
  }
}
