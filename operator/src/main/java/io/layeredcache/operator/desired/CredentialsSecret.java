package io.layeredcache.operator.desired;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.layeredcache.crd.LayeredCache;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The Secret with all passwords of a cache and their hashes. It holds facts and no rules, and it is
 * immutable: running nodes know these passwords, and an edit would lock the operator out of them.
 */
public final class CredentialsSecret {

  private CredentialsSecret() {}

  /** The Secret to create once. It is never applied over an existing one. */
  public static Secret render(LayeredCache cache, Credentials credentials) {
    Map<String, String> data = new TreeMap<>();
    for (User user : User.values()) {
      String password = credentials.password(user);
      data.put(user.passwordKey(), encode(password));
      data.put(user.hashKey(), encode(Hash.sha256(password)));
    }
    return new SecretBuilder()
        .withMetadata(
            Owned.metadata(
                cache,
                Names.of(cache).credentials(),
                Labels.of(cache, Labels.Component.CREDENTIALS)))
        .withType("Opaque")
        .withImmutable(true)
        .withData(data)
        .build();
  }

  /** The cache's Secret among those given, if the cache controls it. */
  public static Optional<Secret> secret(LayeredCache cache, Collection<Secret> secrets) {
    return named(cache, secrets).filter(secret -> Ownership.owns(cache, secret));
  }

  /** Somebody else's Secret of that name among those given. */
  public static Optional<Secret> taken(LayeredCache cache, Collection<Secret> secrets) {
    return named(cache, secrets).filter(secret -> !Ownership.owns(cache, secret));
  }

  private static Optional<Secret> named(LayeredCache cache, Collection<Secret> secrets) {
    String name = Names.of(cache).credentials();
    return secrets.stream()
        .filter(secret -> name.equals(secret.getMetadata().getName()))
        .findFirst();
  }

  /** The passwords, if the cache's Secret is among those given and complete. */
  public static Optional<Credentials> find(LayeredCache cache, Collection<Secret> secrets) {
    return secret(cache, secrets).flatMap(CredentialsSecret::parse);
  }

  /** The passwords of a Secret; empty unless every user has one that matches its hash. */
  public static Optional<Credentials> parse(Secret secret) {
    if (!missing(secret).isEmpty()) {
      return Optional.empty();
    }
    Map<User, String> passwords = new EnumMap<>(User.class);
    for (User user : User.values()) {
      passwords.put(user, value(secret, user.passwordKey()).orElseThrow());
    }
    return Optional.of(new Credentials(passwords));
  }

  /**
   * Keys that a Secret lacks, or whose hash is not that of the password; empty if it is complete.
   */
  public static List<String> missing(Secret secret) {
    return Arrays.stream(User.values()).flatMap(user -> missing(secret, user)).toList();
  }

  private static Stream<String> missing(Secret secret, User user) {
    Optional<String> password = value(secret, user.passwordKey());
    if (password.isEmpty()) {
      return Stream.of(user.passwordKey());
    }
    boolean fits =
        value(secret, user.hashKey()).filter(Hash.sha256(password.get())::equals).isPresent();
    return fits ? Stream.empty() : Stream.of(user.hashKey());
  }

  static Optional<String> value(Secret secret, String key) {
    @Nullable Map<String, String> data = secret.getData();
    @Nullable String encoded = data == null ? null : data.get(key);
    if (encoded == null || encoded.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new String(Base64.getDecoder().decode(encoded.trim()), StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  static String encode(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
