package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Map;
import java.util.TreeMap;

/**
 * The Secret for applications: user and password of {@link User#CLIENT} and nothing else, so that
 * who may read it cannot administer the cache.
 */
final class ClientSecret {

  private ClientSecret() {}

  static Secret render(LayeredCache cache, Credentials credentials) {
    Map<String, String> data = new TreeMap<>();
    data.put("username", CredentialsSecret.encode(User.CLIENT.text()));
    data.put("password", CredentialsSecret.encode(credentials.password(User.CLIENT)));
    return new SecretBuilder()
        .withMetadata(
            Owned.metadata(
                cache,
                Names.of(cache).clientCredentials(),
                Labels.of(cache, Labels.Component.CREDENTIALS)))
        .withType("kubernetes.io/basic-auth")
        .withData(data)
        .build();
  }
}
