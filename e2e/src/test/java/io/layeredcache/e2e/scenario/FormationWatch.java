package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Asks the servers of a cluster, from outside and all the time, how far its formation is. */
final class FormationWatch implements AutoCloseable {
  private static final Duration OFTEN = Duration.ofMillis(50);
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Pattern CALLS = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");
  private static final Pattern SERVED = Pattern.compile("slave\\d+:.*state=online");

  /**
   * When what was reached, since the beginning.
   *
   * @param answering every server answers
   * @param served every server says that all slots are served
   * @param inSync every replica has its data, by its own and its primary's word
   */
  record Milestones(Duration answering, Duration served, Duration inSync) {}

  /** What a server said. */
  private record Said(String cluster, String replication) {}

  private final RedisClient client = RedisClient.create();
  private final Map<RedisURI, StatefulRedisConnection<String, String>> servers = new HashMap<>();
  private final Map<String, Long> asked = new TreeMap<>();
  private final Shape shape;
  private List<RedisURI> addresses = List.of();
  private Optional<Duration> answering = Optional.empty();
  private Optional<Duration> served = Optional.empty();

  FormationWatch(Shape shape) {
    this.shape = shape;
  }

  /**
   * Begins something and watches until every replica is in sync.
   *
   * @param where the servers that are there so far
   */
  Milestones follow(Runnable begin, Supplier<List<RedisURI>> where) {
    long start = System.nanoTime();
    CompletableFuture<Void> begun = CompletableFuture.runAsync(begin);
    await()
        .atMost(LIMIT)
        .pollDelay(Duration.ZERO)
        .pollInterval(OFTEN)
        .until(() -> begun.isCompletedExceptionally() || look(where, start));
    Duration inSync = since(start);
    begun.join(); // throws what it failed with
    return new Milestones(answering.orElseThrow(), served.orElseThrow(), inSync);
  }

  private boolean look(Supplier<List<RedisURI>> where, long start) {
    if (addresses.size() < shape.nodes()) {
      addresses = where.get();
    }
    List<Said> said = new ArrayList<>();
    addresses.forEach(address -> ask(address).ifPresent(said::add));
    if (said.size() < shape.nodes()) {
      return false;
    }
    answering = answering.or(() -> Optional.of(since(start)));
    if (said.stream().allMatch(FormationWatch::allSlots)) {
      served = served.or(() -> Optional.of(since(start)));
    }
    return served.isPresent() && allInSync(said);
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private Optional<Said> ask(RedisURI address) {
    try {
      RedisCommands<String, String> server =
          servers.computeIfAbsent(address, client::connect).sync();
      return Optional.of(
          new Said(
              counted("cluster|info", server.clusterInfo()),
              counted("info", server.info("replication"))));
    } catch (RedisException notYet) {
      return Optional.empty();
    }
  }

  private String counted(String command, String answer) {
    asked.merge(command, 1L, Long::sum);
    return answer;
  }

  private static boolean allSlots(Said said) {
    return said.cluster().contains("cluster_state:ok")
        && said.cluster().contains("cluster_slots_ok:16384");
  }

  private boolean allInSync(List<Said> said) {
    long up = said.stream().filter(s -> s.replication().contains("link_status:up")).count();
    long online =
        said.stream().mapToLong(s -> SERVED.matcher(s.replication()).results().count()).sum();
    return up == shape.followers() && online == shape.followers();
  }

  /** How often each command was called on all servers together, by others than this watch. */
  Map<String, Long> calls() {
    Map<String, Long> calls = new TreeMap<>();
    for (StatefulRedisConnection<String, String> server : servers.values()) {
      Matcher line = CALLS.matcher(server.sync().info("commandstats"));
      while (line.find()) {
        calls.merge(line.group(1), Long.valueOf(line.group(2)), Long::sum);
      }
    }
    asked.forEach((name, times) -> calls.merge(name, -times, Long::sum));
    return calls;
  }

  @Override
  public void close() {
    servers.values().forEach(StatefulRedisConnection::close);
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
