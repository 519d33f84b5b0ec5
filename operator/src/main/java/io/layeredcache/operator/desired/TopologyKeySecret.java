package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import java.util.Collection;
import java.util.Optional;

/**
 * The Secret with the key pair that signs a cache's topology. Apart from the passwords, which nodes
 * run with: this one may be lost. It is then made anew, since nobody keeps the public key but the
 * ConfigMap that it is published in. Not immutable, so that a broken one can be written over.
 */
public final class TopologyKeySecret {

  private static final String PRIVATE = "private.pem";
  private static final String PUBLIC = "public.pem";

  private TopologyKeySecret() {}

  public static Secret render(LayeredCache cache, TopologyKey key) {
    return new SecretBuilder()
        .withMetadata(
            Owned.metadata(
                cache,
                Names.of(cache).topologyKey(),
                Labels.of(cache, Labels.Component.CREDENTIALS)))
        .withType("Opaque")
        .addToData(PRIVATE, CredentialsSecret.encode(key.privatePem()))
        .addToData(PUBLIC, CredentialsSecret.encode(key.publicPem()))
        .build();
  }

  /** The key, if the cache's Secret is among those given and holds one. */
  public static Optional<TopologyKey> find(LayeredCache cache, Collection<Secret> secrets) {
    return named(cache, secrets)
        .filter(secret -> Ownership.owns(cache, secret))
        .flatMap(TopologyKeySecret::parse);
  }

  /** Somebody else's Secret of that name among those given. */
  public static Optional<Secret> taken(LayeredCache cache, Collection<Secret> secrets) {
    return named(cache, secrets).filter(secret -> !Ownership.owns(cache, secret));
  }

  /** The key pair of a Secret; empty unless both keys are there and belong together. */
  public static Optional<TopologyKey> parse(Secret secret) {
    return CredentialsSecret.value(secret, PRIVATE)
        .flatMap(
            signing ->
                CredentialsSecret.value(secret, PUBLIC)
                    .flatMap(verifying -> TopologyKey.parse(signing, verifying)));
  }

  private static Optional<Secret> named(LayeredCache cache, Collection<Secret> secrets) {
    String name = Names.of(cache).topologyKey();
    return secrets.stream()
        .filter(secret -> name.equals(secret.getMetadata().getName()))
        .findFirst();
  }
}
