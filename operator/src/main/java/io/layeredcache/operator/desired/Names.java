package io.layeredcache.operator.desired;

import io.layeredcache.crd.LayeredCache;

/**
 * Names of everything that belongs to one cache. They fit in 63 characters for caches named with up
 * to 40, and no two names within one kind of object are the same, whatever the caches of a
 * namespace are called: every name is the cache's with an ending, and no ending of a kind ends with
 * another one of it. A Service with the bare name of its cache would be the nodes' Service of a
 * cache called {@code x-nodes}.
 *
 * @param namespace of the resource and all its objects
 * @param cache name of the resource
 */
public record Names(String namespace, String cache) {

  public static Names of(LayeredCache cache) {
    return new Names(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
  }

  /** The StatefulSet of a shard, and its disruption budget. */
  public String shard(int shard) {
    return cache + "-" + shard;
  }

  /** A pod of a shard. */
  public String pod(int shard, int ordinal) {
    return shard(shard) + "-" + ordinal;
  }

  /** The Service that applications connect to first. */
  public String clientService() {
    return cache + "-client";
  }

  /** The headless Service that gives every pod a name. */
  public String nodesService() {
    return cache + "-nodes";
  }

  /**
   * The name by which other pods reach one pod. Without the cluster's domain, which nobody tells
   * us: every pod's resolver completes it.
   */
  public String hostname(String pod) {
    return pod + "." + nodesService() + "." + namespace + ".svc";
  }

  /** The name that resolves to every pod: where a client begins that has nothing else. */
  public String seed() {
    return nodesService() + "." + namespace + ".svc";
  }

  /** The Secret with all users' passwords: for the operator and, in part, for the servers. */
  public String credentials() {
    return cache + "-credentials";
  }

  /** The Secret with the key that signs the topology: for the operator alone. */
  public String topologyKey() {
    return cache + "-topology-key";
  }

  /** The Secret with the client user's password alone: for applications. */
  public String clientCredentials() {
    return cache + "-client";
  }

  /**
   * The ConfigMap with the server's configuration and scripts.
   *
   * @param hash of its content, ten characters
   */
  public String config(String hash) {
    return cache + "-config-" + hash;
  }

  /** The ConfigMap with the published topology, which applications mount. */
  public String topology() {
    return cache + "-topology";
  }
}
