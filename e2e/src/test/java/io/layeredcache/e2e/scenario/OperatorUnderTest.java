package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.e2e.cluster.Container;
import io.layeredcache.e2e.cluster.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The operator as {@code manifests/} installs it, and what can be done to it. */
final class OperatorUnderTest {
  private static final String NAMESPACE = "layeredcache-system";
  private static final String NAME = "layeredcache-operator";
  private static final String LABEL = "app.kubernetes.io/name";
  private static final String AGE =
      "layeredcache_topology_age_seconds{cache=\"%s\",namespace=\"%s\"}";
  private static final Duration STARTED = Duration.ofMinutes(1);
  private static final Duration OFTEN = Duration.ofMillis(50);
  private static final Duration HANDED_OVER = Duration.ofSeconds(20);
  private static final Duration GONE = Duration.ofMinutes(1);

  private final TestCluster cluster;
  private final KubernetesClient kubernetes;
  private final Kubectl kubectl;

  OperatorUnderTest(TestCluster cluster, KubernetesClient kubernetes, Kubectl kubectl) {
    this.cluster = cluster;
    this.kubernetes = kubernetes;
    this.kubectl = kubectl;
  }

  /** Applies CRD and operator of this tree and waits until it is Available. */
  void install() {
    install(Project.file("manifests"));
  }

  /** The same from a tree of one's choice. */
  void install(Path manifests) {
    kubectl.run("apply", "--server-side", "-k", manifests.toString());
    kubectl.awaitEstablished("layeredcaches.layeredcache.io");
    start();
  }

  /** Scales it to two and waits until both are Available; does nothing to those that are well. */
  void start() {
    scale(2);
    kubectl.run("-n", NAMESPACE, "rollout", "status", "deployment/" + NAME, "--timeout=120s");
  }

  /** Replaces both, one after the other, by what the nodes now have as its image. */
  void replace() {
    kubectl.run("-n", NAMESPACE, "rollout", "restart", "deployment/" + NAME);
    start();
  }

  /** Contents of the images that run, each once. */
  Set<String> images() {
    return pods().stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .flatMap(pod -> pod.getStatus().getContainerStatuses().stream())
        .map(ContainerStatus::getImageID)
        .collect(Collectors.toSet());
  }

  /** Scales it to zero and waits until no pod is left. */
  void stop() {
    scale(0);
    await().atMost(GONE).until(() -> pods().isEmpty());
  }

  /** The same; the next one starts at once. */
  void kill() {
    kill(() -> {});
  }

  /**
   * SIGKILL to the process that acts. Its pod and that of the stand-by are taken away, and others
   * are asked for only when {@code meanwhile} has ended: until then there is no operator.
   */
  void kill(Runnable meanwhile) {
    cluster.kill(container(leader()));
    scale(0); // before the kubelet has started the container again, which takes it a second
    pods().forEach(pod -> kubernetes.resource(pod).withGracePeriod(0).delete());
    await().atMost(GONE).pollInterval(OFTEN).until(() -> pods().isEmpty());
    meanwhile.run();
    scale(2);
  }

  /**
   * Sees to it that it runs on another node. Its own eviction from a node that is lost is bounded
   * by its tolerations, but begins only when Kubernetes has noticed the loss, nearly a minute
   * later.
   */
  void leave(String node) {
    if (pods().stream().noneMatch(pod -> node.equals(pod.getSpec().getNodeName()))) {
      return;
    }
    kubectl.run("cordon", node);
    try {
      kubectl.run("-n", NAMESPACE, "delete", "pod", "-l", LABEL + "=" + NAME);
      start();
    } finally {
      kubectl.run("uncordon", node);
    }
  }

  /** SIGKILL to the process that acts, and its pod is gone: the stand-by takes over. */
  void killLeader() {
    String name = leader();
    cluster.kill(container(name));
    kubernetes.pods().inNamespace(NAMESPACE).withName(name).withGracePeriod(0).delete();
  }

  /** The pod that acts: the lease names it, and it runs. */
  String leader() {
    await().atMost(STARTED).pollInterval(OFTEN).until(() -> leading().isPresent());
    return leading().orElseThrow().getMetadata().getName();
  }

  /** A pod that would act if the leader did not. */
  Pod standBy() {
    String leader = leader();
    return pods().stream()
        .filter(pod -> !pod.getMetadata().getName().equals(leader))
        .findFirst()
        .orElseThrow();
  }

  /** The pod that acts, as soon as it is another one than that. */
  String leaderAfter(String former) {
    await().atMost(HANDED_OVER).pollInterval(OFTEN).until(() -> !leader().equals(former));
    return leader();
  }

  Container container(String pod) {
    return new Container(NAMESPACE, pod, "operator");
  }

  Pod pod(String name) {
    return kubernetes.pods().inNamespace(NAMESPACE).withName(name).get();
  }

  private Optional<Pod> leading() {
    Lease lease = kubernetes.resources(Lease.class).inNamespace(NAMESPACE).withName(NAME).get();
    String holder = lease == null ? "" : String.valueOf(lease.getSpec().getHolderIdentity());
    return pods().stream()
        .filter(pod -> pod.getMetadata().getName().equals(holder))
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .filter(
            pod ->
                pod.getStatus().getContainerStatuses().stream()
                    .anyMatch(container -> container.getState().getRunning() != null))
        .findFirst();
  }

  /** What Kubernetes has to say of its pods. */
  String describe() {
    return kubectl.attempt("", "-n", NAMESPACE, "describe", "pods").output();
  }

  /** Everything that the running processes have logged. */
  String log() {
    return kubectl
        .attempt("", "-n", NAMESPACE, "logs", "--prefix", "--tail=-1", "-l", LABEL + "=" + NAME)
        .output();
  }

  /**
   * How old the last pass over that cache found its topology. Passes over other caches do not touch
   * this number, and two passes over this one, at rest seconds apart, do not find the same.
   */
  String topologyAge(CacheUnderTest cache) {
    String name = AGE.formatted(cache.name(), cache.namespace());
    return metrics().lines().filter(line -> line.startsWith(name)).findFirst().orElseThrow();
  }

  private String metrics() {
    return page(pod(leader()), "/metrics");
  }

  /** A page that this pod serves; asks it alone, so that it also does while nobody can be asked. */
  String page(Pod pod, String path) {
    return Page.of(pod.getStatus().getPodIP(), path).read();
  }

  private void scale(int replicas) {
    kubectl.run("-n", NAMESPACE, "scale", "deployment/" + NAME, "--replicas=" + replicas);
  }

  private List<Pod> pods() {
    return kubernetes.pods().inNamespace(NAMESPACE).withLabel(LABEL, NAME).list().getItems();
  }
}
