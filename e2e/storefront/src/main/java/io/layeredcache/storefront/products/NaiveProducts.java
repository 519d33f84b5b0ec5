package io.layeredcache.storefront.products;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import io.lettuce.core.RedisException;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SetArgs;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What many applications do: ask the cache with a time-out, ask again when it fails, then ask the
 * database. No breaker, no bound, no deadline of the page; the cluster client has its defaults.
 */
public final class NaiveProducts implements Products {

  /** What such applications grant each attempt. */
  public static final Duration TIMEOUT = Duration.ofMillis(200);

  static final int RETRIES = 3;
  private static final Duration DATABASE_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration LIFETIME = Duration.ofMinutes(15);
  private static final Logger LOG = LoggerFactory.getLogger(NaiveProducts.class);

  private final Time time;
  private final Database database;
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<String, String> connection;
  private final ShardTallies shards;
  private final LongAdder attempts = new LongAdder();

  private NaiveProducts(
      Time time,
      Database database,
      RedisClusterClient client,
      StatefulRedisClusterConnection<String, String> connection,
      ShardTallies shards) {
    this.time = time;
    this.database = database;
    this.client = client;
    this.connection = connection;
    this.shards = shards;
  }

  /**
   * Connects.
   *
   * @param seed any node, with user and password
   * @param topology by which its figures are told apart by shard, and nothing else
   * @param timeout of each command
   * @throws RedisException if there is no cluster
   */
  public static NaiveProducts open(
      Time time, Database database, RedisURI seed, TopologyDocument topology, Duration timeout) {
    RedisClusterClient client = RedisClusterClient.create(seed);
    try {
      StatefulRedisClusterConnection<String, String> connection = client.connect();
      connection.setTimeout(timeout); // of commands: a handshake may take longer
      return new NaiveProducts(time, database, client, connection, new ShardTallies(topology));
    } catch (RedisException refused) {
      client.shutdown();
      throw refused;
    }
  }

  @Override
  public Answer read(ReadKind kind, String id, Deadline deadline) {
    return kind == ReadKind.CARD ? card(id) : Answer.from(fromDatabase(id));
  }

  private Answer card(String id) {
    String key = key(id);
    long begun = time.nanos();
    boolean hit = cached(key) != null;
    Duration cacheTime = Duration.ofNanos(time.nanos() - begun);
    if (hit) {
      return Answer.from(Source.L2, cacheTime);
    }
    Source source = fromDatabase(id);
    if (source == Source.DATABASE) {
      put(key, id);
    }
    return Answer.from(source, cacheTime);
  }

  private @Nullable String cached(String key) {
    ShardTallies.Tally shard = shards.of(key);
    for (int attempt = 0; attempt <= RETRIES; attempt++) {
      attempts.increment();
      try {
        String value = connection.sync().get(key);
        (value == null ? shard.misses : shard.hits).increment();
        return value;
      } catch (RedisException failed) {
        LOG.warn("cannot read {} from the cache, attempt {}: {}", key, attempt, failed.toString());
      }
    }
    shard.unavailable.increment();
    return null;
  }

  private Source fromDatabase(String id) {
    try {
      database.read(id, DATABASE_TIMEOUT);
      return Source.DATABASE;
    } catch (Database.DatabaseFailure failed) {
      LOG.warn("cannot read {} from the database: {}", id, failed.getMessage());
      return Source.FAILED;
    }
  }

  @Override
  public boolean write(String id, Deadline deadline) {
    return put(key(id), id);
  }

  private boolean put(String key, String value) {
    try {
      connection.sync().set(key, value, SetArgs.Builder.ex(LIFETIME));
      shards.of(key).writes.increment();
      return true;
    } catch (RedisException failed) {
      LOG.warn("cannot write {} to the cache: {}", key, failed.toString());
      return false;
    }
  }

  private static String key(String id) {
    return "naive:product:" + id;
  }

  @Override
  public CacheCounters counters() {
    return new CacheCounters(attempts.sum(), 0, 0, 0, shards.counters());
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown(Duration.ZERO, Duration.ofSeconds(2));
  }
}
