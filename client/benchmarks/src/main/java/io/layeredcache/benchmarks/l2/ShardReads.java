package io.layeredcache.benchmarks.l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.Policies;
import io.layeredcache.benchmarks.measure.Products;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.Lookup;
import io.layeredcache.client.l2.ShardedL2;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.SystemTime;
import java.time.Duration;
import java.util.Arrays;
import org.awaitility.Awaitility;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** L2 by itself: breaker, bounds, deadline and routing of each shard, and no region above it. */
@State(Scope.Benchmark)
public class ShardReads {

  /** Of the policy that regions are measured with. */
  private static final Duration PATIENCE = Policies.PATIENCE;

  private final SystemTime time = new SystemTime();
  private final ShardedL2 l2 = OpenShards.of(ClusterFolder.ofThisProcess(), time);
  private final byte[][] keys =
      Arrays.stream(Products.ids())
          .map(id -> ("shards:" + id).getBytes(UTF_8))
          .toArray(byte[][]::new);

  /** Writes all products. */
  @Setup
  public void write() {
    for (byte[] key : keys) {
      // what comes before a shard is connected to is refused
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .until(() -> set(key).equals(Confirmation.Done.DONE));
    }
  }

  private Confirmation set(byte[] key) {
    byte[] value = Products.VALUE.getBytes(UTF_8);
    return l2.set(key, value, Duration.ofHours(1), Deadline.in(PATIENCE, time)).join();
  }

  byte[] read(int product) {
    Lookup answer = l2.get(keys[product], Deadline.in(PATIENCE, time)).join();
    if (answer instanceof Lookup.Hit hit) {
      return hit.value();
    }
    throw new IllegalStateException(answer.toString());
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    l2.close();
    time.close();
  }
}
