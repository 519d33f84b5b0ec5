package io.layeredcache.operator.desired;

import io.layeredcache.operator.redis.RedisAdmin;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** The passwords of one cache, one for each {@link User}. {@code toString} shows none. */
public final class Credentials {

  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final int LENGTH = 32;

  private final EnumMap<User, String> passwords;

  Credentials(Map<User, String> passwords) {
    this.passwords = new EnumMap<>(passwords);
    if (this.passwords.size() != User.values().length) {
      throw new IllegalArgumentException(
          "a password for each of the users, not " + passwords.keySet());
    }
  }

  /**
   * Fresh passwords of 32 characters that need no quoting anywhere.
   *
   * @param random a {@link java.security.SecureRandom} outside of tests
   */
  public static Credentials generate(RandomGenerator random) {
    Map<User, String> passwords = new EnumMap<>(User.class);
    for (User user : User.values()) {
      StringBuilder password = new StringBuilder(LENGTH);
      for (int i = 0; i < LENGTH; i++) {
        password.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      passwords.put(user, password.toString());
    }
    return new Credentials(passwords);
  }

  /** What the operator authenticates with. */
  public RedisAdmin.Credentials operator() {
    return new RedisAdmin.Credentials(User.OPERATOR.text(), password(User.OPERATOR));
  }

  public String password(User user) {
    return Objects.requireNonNull(passwords.get(user));
  }

  @Override
  public String toString() {
    return "Credentials" + passwords.keySet();
  }
}
