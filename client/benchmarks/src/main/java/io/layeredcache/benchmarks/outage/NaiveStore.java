package io.layeredcache.benchmarks.outage;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.LettuceCluster;
import io.lettuce.core.RedisException;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.StatefulRedisClusterConnection;
import io.lettuce.core.resource.ClientResources;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What many applications do: try, catch, log a warning, go to the database. */
final class NaiveStore implements Store {

  /** How the names of all its threads begin. */
  static final String THREADS = "naive-";

  private static final Logger LOG = LoggerFactory.getLogger(NaiveStore.class);
  private static final Duration TIMEOUT = Duration.ofMillis(200);

  private final Database database = new Database();
  private final LongAdder calls = new LongAdder();
  private final ClientResources resources;
  private final RedisClusterClient client;
  private final StatefulRedisClusterConnection<String, String> connection;

  NaiveStore(ClusterFolder folder) {
    resources = ClientResources.builder().threadFactoryProvider(NaiveStore::threads).build();
    client = RedisClusterClient.create(resources, LettuceCluster.uri(folder));
    connection = client.connect();
    connection.setTimeout(TIMEOUT);
  }

  private static ThreadFactory threads(String pool) {
    return work -> {
      Thread thread = new Thread(work, THREADS + pool);
      thread.setDaemon(true);
      return thread;
    };
  }

  @Override
  public boolean read(String id) {
    String cached = null;
    try {
      calls.increment();
      cached = connection.sync().get("naive:product:" + id);
    } catch (RedisException failed) {
      LOG.warn("cannot read {} from the cache: {}", id, failed.toString());
    }
    return cached != null || !database.read(id).isEmpty();
  }

  @Override
  public long callsOfL2() {
    return calls.sum();
  }

  @Override
  public void fallSilent() {
    // it never does; and if its connections went, a server would drop what it has not read of them
  }

  @Override
  public void close() {
    connection.close();
    client.shutdown();
    var unused = resources.shutdown();
  }
}
