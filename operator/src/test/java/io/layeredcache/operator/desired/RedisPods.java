package io.layeredcache.operator.desired;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.redis.real.ServerPrograms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A cache's pods as processes of this machine, formed into a cluster by hand and left without an
 * operator. Every fixture has a part of the loopback network of its own.
 */
final class RedisPods implements AutoCloseable {

  private static final LayeredCacheSpec SPEC =
      LayeredCacheSpec.defaults().withRedis(LayeredCacheSpec.defaults().redis().withMemory("64Mi"));

  private final LayeredCacheSpec spec;
  private final Path home;
  private final String network;
  private final Credentials credentials = Credentials.generate(new SecureRandom());
  private final List<RedisPod> pods = new ArrayList<>();
  private int addresses;

  RedisPods(PodShell shell) {
    this(shell, SPEC);
  }

  RedisPods(PodShell shell, LayeredCacheSpec spec) {
    this.spec = spec;
    network = unusedNetwork();
    try {
      home = Files.createTempDirectory("layeredcache-pods");
      shell.install(bin());
      Files.createDirectories(secrets());
      Map<String, String> secret =
          CredentialsSecret.render(Caches.cache(spec), credentials).getData();
      for (Map.Entry<String, String> entry : secret.entrySet()) {
        Files.write(
            secrets().resolve(entry.getKey()), Base64.getDecoder().decode(entry.getValue()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Servers of a run that was killed may still have one. */
  private static String unusedNetwork() {
    return Stream.generate(RedisPods::anyNetwork)
        .filter(RedisPods::isUnused)
        .findFirst()
        .orElseThrow();
  }

  private static String anyNetwork() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return "127." + random.nextInt(20, 250) + "." + random.nextInt(1, 250) + ".";
  }

  private static boolean isUnused(String network) {
    try (ServerSocket first = new ServerSocket()) {
      first.bind(new InetSocketAddress(network + 1, RedisPod.PORT));
      return true;
    } catch (IOException used) {
      return false;
    }
  }

  /**
   * Pods that form a cluster, primaries first, then each primary's replicas in turn; all in sync.
   */
  static RedisPods formed(PodShell shell, int shards, int replicas) {
    RedisPods pods = new RedisPods(shell);
    for (int i = 0; i < shards * (1 + replicas); i++) {
      pods.add().start();
    }
    pods.form(shards, pods.pods);
    return pods;
  }

  RedisPod add() {
    RedisPod pod = new RedisPod(this, home.resolve("pod-" + pods.size()), address());
    pods.add(pod);
    return pod;
  }

  String address() {
    addresses++;
    return network + addresses;
  }

  RedisPod get(int index) {
    return pods.get(index);
  }

  List<RedisPod> all() {
    return List.copyOf(pods);
  }

  /** What the scripts and servers said. */
  String story() {
    StringBuilder story = new StringBuilder();
    pods.forEach(pod -> story.append("--- ").append(pod.ip()).append('\n').append(pod.log()));
    return story.toString();
  }

  Credentials credentials() {
    return credentials;
  }

  Path bin() {
    return home.resolve("bin");
  }

  Path secrets() {
    return home.resolve("secrets");
  }

  /** Writes what the ConfigMap would mount; only the server's address differs. */
  void configure(Path config, String ip) {
    try {
      Files.createDirectories(config);
      for (Map.Entry<String, String> file : ServerConfig.content(spec).entrySet()) {
        String bound = file.getValue().replace("bind * -::*", "bind " + ip);
        Files.writeString(config.resolve(file.getKey()), bound);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forms a cluster of these: primaries first, then each primary's replicas in turn. */
  void form(int shards, List<RedisPod> pods) {
    for (RedisPod pod : pods) {
      await(
          Duration.ofSeconds(10),
          () -> "no answer: " + pod.log(),
          () -> pod.call("PING").equals("PONG"));
    }
    for (int i = 0; i < pods.size(); i++) {
      pods.get(i).call("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(i + 1));
      if (i < shards) {
        int from = 16384 * i / shards;
        int to = 16384 * (i + 1) / shards - 1;
        pods.get(i).call("CLUSTER", "ADDSLOTSRANGE", Integer.toString(from), Integer.toString(to));
      }
      pods.get(0).call("CLUSTER", "MEET", pods.get(i).ip(), Integer.toString(RedisPod.PORT));
    }
    for (RedisPod pod : pods) {
      await(
          Duration.ofSeconds(15),
          () -> "not formed: " + pod.call("CLUSTER", "NODES"),
          () ->
              pod.call("CLUSTER", "NODES")
                          .lines()
                          .filter(line -> line.endsWith("connected") || line.contains("connected "))
                          .count()
                      == pods.size()
                  && !pod.call("CLUSTER", "NODES").contains("handshake")
                  && pod.call("CLUSTER", "INFO").contains("cluster_state:ok"));
    }
    for (int i = shards; i < pods.size(); i++) {
      pods.get(i).call("CLUSTER", "REPLICATE", pods.get(i % shards).call("CLUSTER", "MYID"));
    }
    settle();
  }

  /** Introduces a node and makes it a replica, whose full resync waits at the gate. */
  void attach(RedisPod replica, RedisPod primary) {
    primary.call("CLUSTER", "MEET", replica.ip(), Integer.toString(RedisPod.PORT));
    String id = primary.call("CLUSTER", "MYID");
    await(
        Duration.ofSeconds(10),
        () -> "not attached: " + replica.call("CLUSTER", "NODES"),
        () -> replica.call("CLUSTER", "REPLICATE", id).equals("OK"));
  }

  /** From now on the client answers nothing to the two questions that follow the first FAILOVER. */
  void timeOutTwiceAfterTheFirstFailover() {
    Path real = ServerPrograms.ofThisRun().cli();
    Path cli = bin().resolve(real.getFileName());
    try {
      Files.delete(cli);
      Files.writeString(
          cli,
          """
          #!/bin/sh
          words=$(cat) late=$LC_DATA/late
          case $words in
            *FAILOVER*) [ -e "$late" ] || printf xx >"$late" ;;
            *)
              if [ -s "$late" ]; then
                left=$(cat "$late")
                printf %%s "${left#x}" >"$late"
                exec sleep 2
              fi
              ;;
          esac
          printf '%%s\\n' "$words" | %s "$@"
          """
              .formatted(real));
      Files.setPosixFilePermissions(cli, PosixFilePermissions.fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Waits until every replica is in sync, with all resync gates open meanwhile, and every node
   * knows it as one: until then no primary votes for it.
   */
  void settle() {
    List<RedisPod> running = pods.stream().filter(RedisPod::running).toList();
    running.forEach(pod -> pod.call("CONFIG", "SET", "repl-diskless-sync-delay", "0"));
    for (RedisPod pod : running) {
      await(
          Duration.ofSeconds(20),
          () -> "not in sync: " + pod.call("INFO", "replication") + pod.log(),
          () ->
              pod.call("CLUSTER", "INFO").contains("cluster_state:ok")
                  && (pod.primaryWithSlots()
                      ? pod.streamsToAll()
                      : pod.info("master_link_status").equals("up")));
    }
    long replicas = running.stream().filter(pod -> !pod.primaryWithSlots()).count();
    for (RedisPod pod : running) {
      await(
          Duration.ofSeconds(20),
          () -> "does not know all replicas: " + pod.call("CLUSTER", "NODES"),
          () -> pod.replicasKnown() >= replicas);
    }
    running.forEach(pod -> pod.call("CONFIG", "SET", "repl-diskless-sync-delay", "55"));
  }

  /** Waits; {@code otherwise} says what was seen instead. */
  static void await(Duration most, Supplier<String> otherwise, BooleanSupplier condition) {
    long deadline = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError(otherwise.get());
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  @Override
  public void close() {
    pods.forEach(RedisPod::kill);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
