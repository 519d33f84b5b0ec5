package io.layeredcache.benchmarks.l2;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import io.layeredcache.benchmarks.measure.LettuceCluster;
import io.layeredcache.benchmarks.measure.Products;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.cluster.api.sync.RedisAdvancedClusterCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import java.util.Arrays;
import java.util.Objects;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Lettuce's own cluster client, one connection that all threads share. */
@State(Scope.Benchmark)
public class LettuceReads {

  private final RedisClusterClient client =
      RedisClusterClient.create(LettuceCluster.uri(ClusterFolder.ofThisProcess()));
  private final RedisAdvancedClusterCommands<byte[], byte[]> commands =
      client.connect(ByteArrayCodec.INSTANCE).sync();
  private final byte[][] keys =
      Arrays.stream(Products.ids())
          .map(id -> ("lettuce:" + id).getBytes(UTF_8))
          .toArray(byte[][]::new);

  /** Writes all products. */
  @Setup
  public void write() {
    for (byte[] key : keys) {
      commands.set(key, Products.VALUE.getBytes(UTF_8));
    }
  }

  byte[] read(int product) {
    return Objects.requireNonNull(commands.get(keys[product]));
  }

  /** Ends the connections. */
  @TearDown
  public void close() {
    client.shutdown();
  }
}
