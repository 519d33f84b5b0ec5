package io.layeredcache.client.l2;

import static io.layeredcache.client.l2.OpenedL2.bytes;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.ServerConfiguration;
import io.layeredcache.client.time.Deadline;
import io.lettuce.core.RedisURI;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Reads through these shards beside Lettuce's own cluster client, in turns, in one run. Prints; not
 * part of a normal run by its name: {@code mvn test -Dtest=L2Benchmark}.
 */
@Tag("benchmark")
class L2Benchmark {

  private static final int KEYS = 1000;
  private static final int ROUNDS = 5;
  private static final Duration ROUND = Duration.ofSeconds(1);

  @Test
  void readsBesideTheClusterClientOfLettuce() throws Exception {
    try (RealCluster cluster = RealCluster.start(3, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      byte[][] keys = new byte[KEYS][];
      for (int i = 0; i < KEYS; i++) {
        keys[i] = bytes("product:" + i);
        String key = "product:" + i;
        await()
            .atMost(Duration.ofMinutes(1))
            .until(() -> opened.set(key, "x".repeat(100)).equals(Confirmation.Done.DONE));
      }
      RedisClusterClient client = RedisClusterClient.create(uri(cluster));
      RedisAdvancedClusterCommands<byte[], byte[]> raw =
          client.connect(ByteArrayCodec.INSTANCE).sync();
      for (int threads : new int[] {1, 4, 16}) {
        compare(threads, keys, raw::get, key -> ours(opened, key));
      }
      client.shutdown();
    }
  }

  private static RedisURI uri(RealCluster cluster) {
    return RedisURI.builder()
        .withHost("127.0.0.1")
        .withPort(cluster.node(0, 0).port())
        .withAuthentication(
            ServerConfiguration.CLIENT_USER, ServerConfiguration.CLIENT_PASSWORD.toCharArray())
        .build();
  }

  private static void ours(OpenedL2 opened, byte[] key) {
    Lookup lookup = opened.l2.get(key, Deadline.in(Duration.ofSeconds(1), opened.time)).join();
    if (!(lookup instanceof Lookup.Hit)) {
      throw new IllegalStateException(OpenedL2.text(lookup));
    }
  }

  /** In turns, so that whatever else the machine does meets both. */
  private static void compare(
      int threads, byte[][] keys, Consumer<byte[]> raw, Consumer<byte[]> ours) throws Exception {
    List<Double> ratios = new ArrayList<>();
    double rawRate = 0;
    double ourRate = 0;
    for (int round = 0; round < ROUNDS; round++) {
      rawRate = rate(threads, keys, raw);
      ourRate = rate(threads, keys, ours);
      if (round > 1) {
        ratios.add(ourRate / rawRate);
      }
    }
    double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%2d threads: raw %.0f/s, ours %.0f/s, ratio %.2f (median), of %s%n",
        threads,
        rawRate,
        ourRate,
        sorted[sorted.length / 2],
        Arrays.toString(sorted));
  }

  private static double rate(int threads, byte[][] keys, Consumer<byte[]> read) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    AtomicLong reads = new AtomicLong();
    CountDownLatch done = new CountDownLatch(threads);
    long end = System.nanoTime() + ROUND.toNanos();
    for (int thread = 0; thread < threads; thread++) {
      int first = thread * 61;
      pool.execute(
          () -> {
            try {
              for (int i = first; System.nanoTime() < end; i++) {
                read.accept(keys[i % KEYS]);
                reads.incrementAndGet();
              }
            } finally {
              done.countDown();
            }
          });
    }
    done.await();
    pool.shutdown();
    return reads.get() / (double) ROUND.toSeconds();
  }
}
