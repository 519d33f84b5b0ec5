package io.layeredcache.benchmarks.l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.Products;
import io.layeredcache.benchmarks.measure.RedissonCluster;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.ByteArrayCodec;

/** Redisson's buckets, which were made before, over its pools of connections. */
@State(Scope.Benchmark)
public class RedissonReads {

  private final RedissonClient client = RedissonCluster.open(ClusterFolder.ofThisProcess());
  private final List<RBucket<byte[]>> buckets =
      Arrays.stream(Products.ids())
          .map(id -> client.<byte[]>getBucket("redisson:" + id, ByteArrayCodec.INSTANCE))
          .toList();

  /** Writes all products. */
  @Setup
  public void write() {
    for (RBucket<byte[]> bucket : buckets) {
      bucket.set(Products.VALUE.getBytes(UTF_8));
    }
  }

  byte[] read(int product) {
    return Objects.requireNonNull(buckets.get(product).get());
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    client.shutdown();
  }
}
