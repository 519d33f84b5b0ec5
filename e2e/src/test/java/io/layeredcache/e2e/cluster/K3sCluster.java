package io.layeredcache.e2e.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.k3s.K3sContainer;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * k3s in one privileged container: another distribution of Kubernetes behind the same port, on
 * which little can be broken. The pods of its network are reached through a route to its container.
 */
final class K3sCluster implements TestCluster {

  private static final String IMAGE = "rancher/k3s:v1.34.1-k3s1";

  /** The pods of k3s, by its defaults. */
  private static final String PODS = "10.42.0.0/16";

  private static final String ZONE = "topology.kubernetes.io/zone";
  private static final String IMPORTED = "/tmp/image.tar";

  private final K3sContainer container;
  private final Path kubeconfig;

  private K3sCluster(K3sContainer container, Path kubeconfig) {
    this.container = container;
    this.kubeconfig = kubeconfig;
  }

  /** Starts one for as long as this object is open. */
  static K3sCluster start() {
    K3sCluster cluster = new K3sCluster(new K3sContainer(DockerImageName.parse(IMAGE)), file());
    try {
      cluster.begin();
      return cluster;
    } catch (RuntimeException failed) {
      cluster.discard();
      throw failed;
    }
  }

  private static Path file() {
    try {
      return Files.createTempFile("k3s", ".kubeconfig");
    } catch (IOException failed) {
      throw new ClusterFailure("no file for the kubeconfig", failed);
    }
  }

  private void begin() {
    container.start();
    try {
      Files.writeString(kubeconfig, container.getKubeConfigYaml());
    } catch (IOException failed) {
      throw new ClusterFailure("cannot write " + kubeconfig, failed);
    }
    addRoute();
  }

  /** One that is there is somebody else's: replaced, it would be gone when this cluster ends. */
  private void addRoute() {
    String there = ip("route", "show", "exact", PODS).strip();
    if (!there.isEmpty()) {
      throw new ClusterFailure(
          "this machine has a route to the pods of a k3s already, of another run or of one that was"
              + " killed: "
              + there);
    }
    ip("route", "add", PODS, "via", address());
  }

  private String address() {
    return run("hostname", "-i").strip();
  }

  @Override
  public Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public Set<Ability> abilities() {
    return EnumSet.of(Ability.LOAD_IMAGE);
  }

  @Override
  public List<Node> nodes() {
    Config config = Config.fromKubeconfig(kubeconfig.toFile());
    try (KubernetesClient client = new KubernetesClientBuilder().withConfig(config).build()) {
      return client.nodes().list().getItems().stream().map(this::node).toList();
    }
  }

  private Node node(io.fabric8.kubernetes.api.model.Node node) {
    String zone = node.getMetadata().getLabels().getOrDefault(ZONE, "");
    return new Node(node.getMetadata().getName(), zone, address(), true);
  }

  @Override
  public void loadImage(Path archive) {
    container.copyFileToContainer(MountableFile.forHostPath(archive), IMPORTED);
    run("ctr", "--namespace", "k8s.io", "images", "import", IMPORTED);
  }

  private String run(String... command) {
    try {
      ExecResult result = container.execInContainer(command);
      if (result.getExitCode() != 0) {
        throw new ClusterFailure(String.join(" ", command) + ": " + result.getStderr());
      }
      return result.getStdout();
    } catch (IOException failed) {
      throw new ClusterFailure(String.join(" ", command), failed);
    } catch (InterruptedException ended) {
      throw interrupted(ended);
    }
  }

  private static String ip(String... words) {
    List<String> line = Stream.concat(Stream.of("ip"), Stream.of(words)).toList();
    try {
      Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new ClusterFailure(String.join(" ", line) + ": " + said);
      }
      return said;
    } catch (IOException failed) {
      throw new ClusterFailure(String.join(" ", line), failed);
    } catch (InterruptedException ended) {
      throw interrupted(ended);
    }
  }

  private static ClusterFailure interrupted(InterruptedException ended) {
    Thread.currentThread().interrupt();
    return new ClusterFailure("interrupted", ended);
  }

  /** Nothing of it can be broken. */
  @Override
  public void restore() {}

  @Override
  public void close() {
    try {
      ip("route", "del", PODS);
    } finally {
      discard();
    }
  }

  private void discard() {
    try {
      container.stop();
    } finally {
      delete(kubeconfig);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException failed) {
      throw new ClusterFailure("cannot delete " + file, failed);
    }
  }
}
