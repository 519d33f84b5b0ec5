package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Real servers on free loopback ports, blank and strangers to each other. {@link #close()} ends
 * them all and removes their files; a shutdown hook ends them when a test run is interrupted.
 */
public final class RedisServers implements AutoCloseable {

  private static final String LOOPBACK = "127.0.0.1";

  private final ServerSettings settings;
  private final Path directory;
  private final Ports ports = new Ports(InetAddress.getLoopbackAddress());
  private final List<RedisServer> servers = new ArrayList<>();

  private RedisServers(ServerSettings settings) {
    this.settings = settings;
    try {
      this.directory = Files.createTempDirectory("layeredcache-redis-");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** Starts {@code count} servers side by side and returns when all of them answer. */
  public static RedisServers start(int count, ServerSettings settings) {
    RedisServers servers = new RedisServers(settings);
    try {
      servers.add(count);
      return servers;
    } catch (RuntimeException | Error failed) {
      servers.close();
      throw failed;
    }
  }

  /** Starts further servers and returns them when they answer. */
  public List<RedisServer> add(int count) {
    List<RedisServer> started = Stream.generate(this::launch).limit(count).toList();
    started.forEach(RedisServer::awaitAnswer);
    return started;
  }

  private RedisServer launch() {
    return launch(new Endpoint(LOOPBACK, ports.next(), ports.next()), settings);
  }

  /** Starts one at an address of its own, as a pod has it. It may not answer yet. */
  public RedisServer launch(Endpoint endpoint, ServerSettings settings) {
    Path home = directory.resolve("node-" + endpoint.host() + "-" + endpoint.port());
    RedisServer server = new RedisServer(endpoint, settings, home);
    servers.add(server);
    server.launch();
    return server;
  }

  public RedisServer get(int index) {
    return servers.get(index);
  }

  public List<RedisServer> all() {
    return List.copyOf(servers);
  }

  public List<Target> targets() {
    return servers.stream().map(RedisServer::target).toList();
  }

  @Override
  public void close() {
    servers.forEach(RedisServer::close);
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(RedisServers::delete);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
