package io.layeredcache.storefront;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pod of the shop is told by its environment.
 *
 * @param pod its name, which ends in its number: {@code POD}
 * @param pods how many share the traffic: {@code STOREFRONT_PODS}
 * @param products how many are popular, which a pod warms up with: {@code STOREFRONT_PRODUCTS}
 * @param client which cache client it has: {@code STOREFRONT_CLIENT}
 * @param database where its database is: {@code STOREFRONT_DATABASE}
 * @param cache folder with topology, user and password: {@code STOREFRONT_CACHE}
 * @param seed where a cluster client begins, HOST:PORT: {@code STOREFRONT_SEED}
 * @param port of its pages: {@code STOREFRONT_PORT}
 */
record ShopSettings(
    String pod,
    int pods,
    int products,
    Client client,
    URI database,
    Path cache,
    Seed seed,
    int port) {

  /** The kinds of cache clients. */
  enum Client {
    LAYERED,
    NAIVE;

    String text() {
      return name().toLowerCase(Locale.ROOT);
    }

    private static Client of(String text) {
      return Arrays.stream(values())
          .filter(client -> client.text().equals(text))
          .findFirst()
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "is none of "
                          + Arrays.stream(values())
                              .map(Client::text)
                              .collect(Collectors.joining(", "))));
    }
  }

  /** Where a cluster client begins. */
  record Seed(String host, int port) {
    private static Seed of(String text) {
      Matcher parts = Pattern.compile("(\\S+):(\\d{1,5})").matcher(text);
      if (!parts.matches()) {
        throw new IllegalArgumentException("is not HOST:PORT");
      }
      return new Seed(parts.group(1), Integer.parseInt(parts.group(2)));
    }
  }

  private static final Pattern NUMBER_OF_POD = Pattern.compile(".*-(\\d{1,4})");

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException that names all that is wrong
   */
  static ShopSettings of(Map<String, String> environment) {
    Parsed parsed = new Parsed(environment);
    String pod = parsed.value("POD", "shop-0", text -> text);
    int pods = parsed.value("STOREFRONT_PODS", "3", ShopSettings::atLeastOne);
    int products = parsed.value("STOREFRONT_PRODUCTS", "2000", ShopSettings::atLeastOne);
    Client client = parsed.value("STOREFRONT_CLIENT", "naive", Client::of);
    URI database = parsed.value("STOREFRONT_DATABASE", "http://localhost:8081", URI::create);
    Path cache = parsed.value("STOREFRONT_CACHE", "/etc/layeredcache", Path::of);
    Seed seed = parsed.value("STOREFRONT_SEED", "localhost:6379", Seed::of);
    int port = parsed.value("STOREFRONT_PORT", "8080", Integer::valueOf);
    parsed.refuseIfWrong();
    return new ShopSettings(pod, pods, products, client, database, cache, seed, port);
  }

  private static int atLeastOne(String text) {
    int number = Integer.parseInt(text);
    if (number < 1) {
      throw new IllegalArgumentException("is below 1");
    }
    return number;
  }

  /** The number at the end of the pod's name, 0 if it has none. */
  int number() {
    Matcher matcher = NUMBER_OF_POD.matcher(pod);
    return matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  private static final class Parsed {
    private final Map<String, String> environment;
    private final List<String> errors = new ArrayList<>();

    private Parsed(Map<String, String> environment) {
      this.environment = environment;
    }

    /** What a variable says; after an error what its default says, for the sake of the next one. */
    private <T> T value(String name, String byDefault, Function<String, T> read) {
      @Nullable String text = environment.get(name);
      try {
        return read.apply(text == null ? byDefault : text);
      } catch (IllegalArgumentException wrong) {
        errors.add(name + "=" + text + ": " + wrong.getMessage());
        return read.apply(byDefault);
      }
    }

    private void refuseIfWrong() {
      if (!errors.isEmpty()) {
        throw new IllegalArgumentException(String.join("; ", errors));
      }
    }
  }
}
