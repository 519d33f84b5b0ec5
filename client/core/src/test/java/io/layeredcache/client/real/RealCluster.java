package io.layeredcache.client.real;

import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.TopologyDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A cluster of shards with replicas on the loopback. {@link #close()} ends every process, frozen
 * ones too, and removes the files.
 */
public final class RealCluster implements AutoCloseable {

  private final Path directory;
  private final List<List<RedisServer>> shards = new ArrayList<>();
  private final int replicas;

  private RealCluster(int replicas) {
    this.replicas = replicas;
    try {
      this.directory = Files.createTempDirectory("layeredcache-client-");
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * Starts that many shards, the slots divided evenly, with that many replicas each, and returns
   * when every node says that the cluster is well and every replica follows.
   */
  public static RealCluster start(int shards, int replicas) {
    RealCluster cluster = new RealCluster(replicas);
    try {
      cluster.launch(shards);
      new Formation(cluster.shards).run();
      return cluster;
    } catch (RuntimeException | Error failed) {
      cluster.close();
      throw failed;
    }
  }

  private void launch(int count) {
    Ports ports = new Ports();
    for (int shard = 0; shard < count; shard++) {
      List<RedisServer> members = new ArrayList<>();
      for (int member = 0; member <= replicas; member++) {
        Path home = directory.resolve("node-" + shard + "-" + member);
        RedisServer server = new RedisServer(ports.next(), ports.next(), home);
        members.add(server);
        server.launch();
      }
      shards.add(members);
    }
    nodes().forEach(RedisServer::awaitAnswer);
  }

  /** A member of a shard; the first one began as its primary. */
  public RedisServer node(int shard, int member) {
    return shards.get(shard).get(member);
  }

  /** The members of a shard. */
  public List<RedisServer> members(int shard) {
    return List.copyOf(shards.get(shard));
  }

  /** All nodes. */
  public List<RedisServer> nodes() {
    return shards.stream().flatMap(List::stream).toList();
  }

  /** The shard that owned a key when the cluster was formed. */
  public int shardOf(String key) {
    int slot = SlotHash.slot(key);
    return IntStream.range(0, shards.size())
        .filter(shard -> Formation.slots(shard, shards.size()).contains(slot))
        .findFirst()
        .orElseThrow();
  }

  /** The n-th key whose slot that shard owned when the cluster was formed. */
  public String keyOf(int shard, int n) {
    return IntStream.iterate(0, i -> i + 1)
        .mapToObj(i -> "product:" + i)
        .filter(key -> shardOf(key) == shard)
        .skip(n)
        .findFirst()
        .orElseThrow();
  }

  /** Makes a replica the primary of its shard, losing nothing, and returns when it is. */
  public void promote(int shard, int member) {
    RedisServer server = node(shard, member);
    server.order("CLUSTER", "FAILOVER");
    server.awaitPrimary();
  }

  /** Opens a slot between two shards' first members: keys may be moved now. */
  public void openSlot(int slot, int from, int to) {
    String number = Integer.toString(slot);
    node(to, 0).order("CLUSTER", "SETSLOT", number, "IMPORTING", id(from));
    node(from, 0).order("CLUSTER", "SETSLOT", number, "MIGRATING", id(to));
  }

  /** Moves a key of an open slot. */
  public void moveKey(String key, int from, int to) {
    String port = Integer.toString(node(to, 0).port());
    node(from, 0)
        .order(
            "MIGRATE",
            ServerConfiguration.LOOPBACK,
            port,
            key,
            "0",
            "5000",
            "REPLACE",
            "AUTH2",
            ServerConfiguration.OPERATOR_USER,
            ServerConfiguration.OPERATOR_PASSWORD);
  }

  /** Gives a slot to a shard's first member, at all first members, the new owner first. */
  public void giveSlot(int slot, int to) {
    String owner = id(to);
    node(to, 0).order("CLUSTER", "SETSLOT", Integer.toString(slot), "NODE", owner);
    for (List<RedisServer> members : shards) {
      members.get(0).order("CLUSTER", "SETSLOT", Integer.toString(slot), "NODE", owner);
    }
  }

  /** Moves a slot without keys. */
  public void moveSlot(int slot, int from, int to) {
    openSlot(slot, from, to);
    giveSlot(slot, to);
  }

  private String id(int shard) {
    return node(shard, 0).call("CLUSTER", "MYID");
  }

  /** What an operator would publish of the state of this moment. */
  public TopologyDocument document(long version) {
    return new Publication(shards).document(version);
  }

  @Override
  public void close() {
    nodes().forEach(RedisServer::close);
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
