package io.layeredcache.benchmarks.measure;

import io.layeredcache.client.CacheSettings;
import io.layeredcache.client.LayeredCache;
import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.ServerConfiguration;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The folder that a pod mounts, of a cluster on this machine: by it a process of JMH, too, finds
 * the cluster.
 */
public record ClusterFolder(Path path) {

  private static final String PROPERTY = "benchmarks.cluster";

  /** Publishes a cluster with a policy, in a folder that is gone when this process ends. */
  public static ClusterFolder of(RealCluster servers, ClientPolicy policy) {
    try {
      Path path = Files.createTempDirectory("layeredcache-benchmarks-");
      path.toFile().deleteOnExit(); // after its files: the last that is registered goes first
      write(path, "topology.json", TopologyCodec.write(with(servers.document(1), policy)));
      write(path, "username", ServerConfiguration.CLIENT_USER);
      write(path, "password", ServerConfiguration.CLIENT_PASSWORD);
      return new ClusterFolder(path);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private static void write(Path folder, String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text).toFile().deleteOnExit();
  }

  private static TopologyDocument with(TopologyDocument document, ClientPolicy policy) {
    return new TopologyDocument(
        document.clusterId(),
        document.version(),
        document.time(),
        document.state(),
        document.admittedFraction(),
        document.shards(),
        document.moves(),
        document.seeds(),
        document.livePods(),
        policy);
  }

  /** The folder that this process was started for. */
  public static ClusterFolder ofThisProcess() {
    return new ClusterFolder(Path.of(Objects.requireNonNull(System.getProperty(PROPERTY))));
  }

  /** Tells a process of it. */
  String property() {
    return "-D" + PROPERTY + "=" + path;
  }

  /** What was published. */
  public TopologyDocument document() {
    return TopologyCodec.read(text("topology.json")).document().orElseThrow();
  }

  /** A node that holds slots. */
  public NodeTopology anyNode() {
    return document().shards().get(0).primary().orElseThrow();
  }

  /** The user of applications. */
  public Credentials credentials() {
    return new Credentials(text("username"), text("password"));
  }

  private String text(String name) {
    try {
      return Files.readString(path.resolve(name));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** A cache as an application opens it. */
  public LayeredCache open(MeterRegistry meters) {
    return LayeredCache.open(CacheSettings.mounted(path, meters).withPod("benchmark"));
  }
}
