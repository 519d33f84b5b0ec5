package io.layeredcache.operator.simulation;

import io.fabric8.kubernetes.api.model.Secret;
import io.layeredcache.operator.desired.CredentialsSecret;
import io.layeredcache.operator.kube.fake.FakeKubernetes;
import io.layeredcache.operator.redis.RedisAdmin;
import java.util.Map;
import java.util.Optional;

/**
 * The Secret with the passwords of the simulated cache.
 *
 * @param uid of the object
 * @param data as it is stored
 * @param operator what the operator authenticates with
 */
record CacheSecret(String uid, Map<String, String> data, RedisAdmin.Credentials operator) {

  /** The one that exists, if it is complete. */
  static Optional<CacheSecret> in(FakeKubernetes kubernetes) {
    return kubernetes
        .get(Secret.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME + "-credentials")
        .flatMap(CacheSecret::of);
  }

  private static Optional<CacheSecret> of(Secret secret) {
    return CredentialsSecret.parse(secret)
        .map(
            passwords ->
                new CacheSecret(
                    secret.getMetadata().getUid(), secret.getData(), passwords.operator()));
  }
}
