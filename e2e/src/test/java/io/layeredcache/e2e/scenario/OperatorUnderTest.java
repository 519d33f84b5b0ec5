package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.e2e.cluster.Container;
import io.layeredcache.e2e.cluster.TestCluster;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The operator as {@code manifests/} installs it, and what can be done to it. */
final class OperatorUnderTest {
  private static final String NAMESPACE = "layeredcache-system";
  private static final String NAME = "layeredcache-operator";
  private static final String LABEL = "app.kubernetes.io/name";
  private static final String AGE =
      "layeredcache_topology_age_seconds{cache=\"%s\",namespace=\"%s\"}";
  private static final Duration STARTED = Duration.ofMinutes(1);
  private static final Duration OFTEN = Duration.ofMillis(50);
  private static final Duration GONE = Duration.ofMinutes(1);

  private final TestCluster cluster;
  private final KubernetesClient kubernetes;
  private final Kubectl kubectl;
  private final HttpClient http = HttpClient.newHttpClient();

  OperatorUnderTest(TestCluster cluster, KubernetesClient kubernetes, Kubectl kubectl) {
    this.cluster = cluster;
    this.kubernetes = kubernetes;
    this.kubectl = kubectl;
  }

  /** Applies CRD and operator and waits until it is Available. */
  void install() {
    kubectl.run("apply", "--server-side", "-k", Project.file("manifests").toString());
    kubectl.run(
        "wait",
        "--for=condition=Established",
        "--timeout=60s",
        "crd/layeredcaches.layeredcache.io");
    start();
  }

  /** Scales it to one and waits until it is Available; does nothing to one that is well. */
  void start() {
    scale(1);
    kubectl.run("-n", NAMESPACE, "rollout", "status", "deployment/" + NAME, "--timeout=120s");
  }

  /** Scales it to zero and waits until no pod is left. */
  void stop() {
    scale(0);
    await().atMost(GONE).until(() -> pods().isEmpty());
  }

  /** Kills it; the next one is asked for at once. */
  void kill() {
    kill(() -> {});
  }

  /**
   * SIGKILL to its process, as soon as one runs; the next one is asked for when {@code meanwhile}
   * has ended, and until then there is none. It is stopped first and its pod marked as one that
   * goes: otherwise the kubelet starts the container again before the pod can be taken away, and
   * what is seen then would be the work of an operator that nobody knows of.
   */
  void kill(Runnable meanwhile) {
    await().atMost(STARTED).pollInterval(OFTEN).until(() -> running().isPresent());
    String name = running().orElseThrow().getMetadata().getName();
    Container process = new Container(NAMESPACE, name, "operator");
    cluster.freeze(process);
    scale(0);
    await().atMost(GONE).pollInterval(OFTEN).until(() -> running().isEmpty());
    cluster.kill(process);
    kubernetes.pods().inNamespace(NAMESPACE).withName(name).withGracePeriod(0).delete();
    await().atMost(GONE).pollInterval(OFTEN).until(() -> pods().isEmpty());
    meanwhile.run();
    scale(1);
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
      await().atMost(STARTED).until(() -> running().isPresent());
      start();
    } finally {
      kubectl.run("uncordon", node);
    }
  }

  private Optional<Pod> running() {
    return pods().stream()
        .filter(pod -> pod.getMetadata().getDeletionTimestamp() == null)
        .filter(
            pod ->
                pod.getStatus().getContainerStatuses().stream()
                    .anyMatch(container -> container.getState().getRunning() != null))
        .findFirst();
  }

  /** What Kubernetes has to say of its pod. */
  String describe() {
    return kubectl.attempt("", "-n", NAMESPACE, "describe", "pods").output();
  }

  /** Everything that the running process has logged. */
  String log() {
    return kubectl.attempt("", "-n", NAMESPACE, "logs", "deployment/" + NAME).output();
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
    String address = pods().getFirst().getStatus().getPodIP();
    try {
      return http.send(
              HttpRequest.newBuilder(URI.create("http://" + address + ":8080/metrics")).build(),
              BodyHandlers.ofString())
          .body();
    } catch (IOException e) {
      throw new AssertionError("no metrics", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void scale(int replicas) {
    kubectl.run("-n", NAMESPACE, "scale", "deployment/" + NAME, "--replicas=" + replicas);
  }

  private List<Pod> pods() {
    return kubernetes.pods().inNamespace(NAMESPACE).withLabel(LABEL, NAME).list().getItems();
  }
}
