package io.layeredcache.e2e.scenario;

import io.lettuce.core.RedisException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Every primary of a cache answers slowly until closed: it is paused, again and again, for 60 ms,
 * so that a command waits 40 ms on average, and some of them longer than 60. Between two pauses
 * those that wait are served.
 */
final class SlowServers implements AutoCloseable {
  private static final Duration PAUSE = Duration.ofMillis(60);
  private static final Duration GAP = Duration.ofMillis(5);

  /**
   * A server looks this often a second whether a pause is over: at the usual 10 all take 100 ms.
   */
  private static final String OFTEN = "100";

  private static final String USUAL = "10";

  private final List<Server> servers;
  private final AtomicInteger pauses = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile boolean open = true;

  private SlowServers(List<Server> servers) {
    this.servers = servers;
  }

  static SlowServers of(CacheUnderTest cache) {
    String password = cache.operatorPassword();
    List<Server> servers =
        cache.views().entrySet().stream()
            .filter(entry -> !entry.getValue().self().slots().isEmpty())
            .map(entry -> cache.pod(entry.getKey()).getStatus().getPodIP())
            .map(address -> new Server(address, password))
            .toList();
    SlowServers slow = new SlowServers(servers);
    servers.forEach(server -> server.set("hz", OFTEN));
    servers.forEach(server -> slow.threads.execute(() -> slow.down(server)));
    return slow;
  }

  private void down(Server server) {
    while (open) {
      try {
        server.pause(PAUSE);
        pauses.incrementAndGet();
      } catch (RedisException missed) {
        // a pause that was late itself: the next one does
      }
      LockSupport.parkNanos(PAUSE.plus(GAP).toNanos());
    }
  }

  /** How often one of them has been paused. */
  int pauses() {
    return pauses.get();
  }

  @Override
  public void close() {
    open = false;
    threads.close(); // each ends after its pause
    servers.forEach(server -> server.set("hz", USUAL));
    servers.forEach(Server::close);
  }
}
