package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.redis.NodeView;
import io.lettuce.core.RedisException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;

/**
 * Sees when the replica of a shard takes its first write, without asking anybody else. What it
 * needs it looks up when it is made.
 */
final class FailoverWatch implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(1);
  private static final Duration OFTEN = Duration.ofMillis(10);

  private final Server replica;
  private final SlotRanges slots;

  private FailoverWatch(Server replica, SlotRanges slots) {
    this.replica = replica;
    this.slots = slots;
  }

  static FailoverWatch of(CacheUnderTest cache, int shard) {
    String address = cache.pod(cache.replica(shard)).getStatus().getPodIP();
    NodeView primary = Objects.requireNonNull(cache.views().get(cache.primary(shard)));
    return new FailoverWatch(new Server(address, cache.operatorPassword()), primary.self().slots());
  }

  /** Writes until it is accepted; how long after the death that was. */
  Duration awaitWriteAfter(Instant death) {
    await().atMost(LIMIT).pollDelay(Duration.ZERO).pollInterval(OFTEN).until(this::accepted);
    return Duration.between(death, Instant.now());
  }

  private boolean accepted() {
    try {
      replica.fill(slots, 1);
      return true;
    } catch (RedisException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    replica.close();
  }
}
