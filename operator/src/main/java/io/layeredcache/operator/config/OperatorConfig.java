package io.layeredcache.operator.config;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The operator's settings.
 *
 * @param namespaces that are watched; empty for all
 * @param httpPort of metrics and health
 * @param redisTimeout deadline of one admin command; connecting, greeting and asking take three at
 *     most, which has to be less than the 5 s after which a reading is too old to act on
 * @param identity of this process: its Redis client name, and as holder of the lease
 * @param election empty if this is the only instance
 */
public record OperatorConfig(
    Set<String> namespaces,
    int httpPort,
    Duration redisTimeout,
    String identity,
    Optional<Election> election) {

  /**
   * How instances agree on one that acts.
   *
   * @param namespace of the Lease
   * @param lease how long the others wait for a leader that is silent
   */
  public record Election(String namespace, Duration lease) {}

  static final String NAMESPACES = "LAYEREDCACHE_NAMESPACES";
  static final String HTTP_PORT = "LAYEREDCACHE_HTTP_PORT";
  static final String REDIS_TIMEOUT = "LAYEREDCACHE_REDIS_TIMEOUT_MS";
  static final String IDENTITY = "LAYEREDCACHE_IDENTITY";
  static final String LEASE_NAMESPACE = "LAYEREDCACHE_LEASE_NAMESPACE";
  static final String LEASE_SECONDS = "LAYEREDCACHE_LEASE_SECONDS";
  private static final String PREFIX = "LAYEREDCACHE_";
  private static final Pattern OF_A_SERVICE =
      Pattern.compile(
          PREFIX
              + "(.*_)?(SERVICE_HOST|SERVICE_PORT(_.*)?|PORT_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)");
  private static final Pattern ADDRESS = Pattern.compile("(tcp|udp|sctp)://.*");
  private static final Set<String> KNOWN =
      new TreeSet<>(
          Set.of(NAMESPACES, HTTP_PORT, REDIS_TIMEOUT, IDENTITY, LEASE_NAMESPACE, LEASE_SECONDS));

  public OperatorConfig {
    namespaces = Set.copyOf(namespaces);
  }

  /**
   * Reads the settings.
   *
   * @param environment names to values, as of a process; names without our prefix are not looked at
   * @throws InvalidConfig naming every wrong value, and every name that is not a setting
   */
  public static OperatorConfig from(Map<String, String> environment) {
    List<String> errors = new ArrayList<>();
    Map<String, String> settings = new TreeMap<>(environment);
    settings.entrySet().removeIf(variable -> isOfAService(variable.getKey(), variable.getValue()));
    settings.keySet().stream()
        .filter(name -> name.startsWith(PREFIX) && !KNOWN.contains(name))
        .forEach(name -> errors.add(name + " is not a setting; settings are " + KNOWN));
    Set<String> namespaces =
        Arrays.stream(settings.getOrDefault(NAMESPACES, "").split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.toCollection(TreeSet::new));
    namespaces.forEach(name -> checkNamespace(NAMESPACES, name, errors));
    int port = number(settings, HTTP_PORT, 8080, p -> p >= 1 && p <= 65535, "1 to 65535", errors);
    int timeout =
        number(settings, REDIS_TIMEOUT, 1000, t -> t >= 50 && t <= 1500, "50 to 1500", errors);
    String identity = settings.getOrDefault(IDENTITY, settings.getOrDefault("HOSTNAME", "local"));
    int lease = number(settings, LEASE_SECONDS, 10, s -> s >= 5 && s <= 300, "5 to 300", errors);
    Optional<Election> election =
        Optional.of(settings.getOrDefault(LEASE_NAMESPACE, "").strip())
            .filter(namespace -> !namespace.isEmpty())
            .map(namespace -> new Election(namespace, Duration.ofSeconds(lease)));
    election.ifPresent(found -> checkNamespace(LEASE_NAMESPACE, found.namespace(), errors));
    if (!errors.isEmpty()) {
      throw new InvalidConfig(errors);
    }
    return new OperatorConfig(namespaces, port, Duration.ofMillis(timeout), identity, election);
  }

  /**
   * Whether Kubernetes sets such a variable in every container for a Service of the namespace. That
   * of a Service called {@code layeredcache-http} would even be taken for a port of ours.
   */
  private static boolean isOfAService(String name, String value) {
    return OF_A_SERVICE.matcher(name).matches()
        || (name.endsWith("_PORT") && ADDRESS.matcher(value).matches());
  }

  private static void checkNamespace(String setting, String name, List<String> errors) {
    if (!name.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?")) {
      errors.add(setting + ": '" + name + "' is not the name of a namespace");
    }
  }

  private static int number(
      Map<String, String> environment,
      String name,
      int otherwise,
      IntPredicate valid,
      String limits,
      List<String> errors) {
    String text = environment.getOrDefault(name, Integer.toString(otherwise)).strip();
    if (text.matches("[0-9]{1,9}") && valid.test(Integer.parseInt(text))) {
      return Integer.parseInt(text);
    }
    errors.add(name + ": '" + text + "' is not a number from " + limits);
    return otherwise;
  }

  /** The settings are wrong; the message names every error. */
  public static final class InvalidConfig extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidConfig(List<String> errors) {
      super("invalid configuration:\n  " + String.join("\n  ", errors));
    }
  }
}
