package io.layeredcache.e2e.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the faults of {@link TestCluster} really do to a Redis in a pod. */
@ExtendWith(ClusterExtension.class)
@Needs({
  Ability.THREE_ZONES,
  Ability.SIGNAL_CONTAINER,
  Ability.POWER_CUT,
  Ability.UNPLUG_CABLE,
  Ability.STOP_KUBELET
})
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LocalClusterIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration ANSWER = Duration.ofSeconds(1);
  private static final String NODE = "n2";
  private static final Container REDIS = new Container("default", "faults", "redis");

  private final TestCluster cluster;
  private final KubernetesClient kubernetes;

  LocalClusterIT(TestCluster cluster) {
    this.cluster = cluster;
    this.kubernetes =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(cluster.kubeconfig().toFile()))
            .build();
  }

  @BeforeEach
  void oneRedisOnOneNode() {
    kubernetes
        .load(LocalClusterIT.class.getResourceAsStream("/faults-pod.yaml"))
        .inNamespace(REDIS.namespace())
        .serverSideApply();
    await().atMost(SOON).until(this::redisAnswers);
  }

  @AfterEach
  void noRedis() {
    kubernetes.resource(pod()).withGracePeriod(0).delete();
    await().atMost(SOON).until(() -> kubernetes.resource(pod()).get() == null);
  }

  @AfterAll
  void disconnect() {
    kubernetes.close();
  }

  @Test
  void threeNodesStandInThreeZones() {
    assertThat(cluster.nodes()).extracting(Node::zone).contains("a", "b", "c");
    assertThat(kubernetes.nodes().list().getItems())
        .extracting(node -> node.getMetadata().getLabels().get("topology.kubernetes.io/zone"))
        .contains("a", "b", "c");
  }

  @Test
  void aKilledContainerIsStartedAgainByItsKubelet() {
    cluster.kill(REDIS);

    await().atMost(SOON).until(() -> restarts() == 1 && redisAnswers());
    assertThat(status().getLastState().getTerminated().getExitCode()).isEqualTo(137);
  }

  @Test
  void aPodThatDiesWithItsSandboxIsMadeAnewUnderAnotherAddress() {
    String before = seen().getStatus().getPodIP();

    cluster.aimAtPod(REDIS.namespace(), REDIS.pod()).run();

    await()
        .atMost(SOON)
        .until(() -> !before.equals(seen().getStatus().getPodIP()) && redisAnswers());
  }

  @Test
  void aFrozenContainerKeepsItsConnectionsAndAnswersNothingUntilThawed() {
    cluster.freeze(REDIS);

    assertThat(redisAnswers()).isFalse();
    cluster.thaw(REDIS);
    await().atMost(SOON).until(this::redisAnswers);
    assertThat(restarts()).isZero();
  }

  @Test
  void aGripStopsTheProcessAndLetsItGoOn() {
    Grip grip = cluster.grip(REDIS);

    grip.freeze();

    assertThat(redisAnswers()).isFalse();
    grip.thaw();
    await().atMost(SOON).until(this::redisAnswers);
  }

  @Test
  void aPowerCutEndsEverythingOnTheNodeAndPowerBringsThePodBack() {
    cluster.powerCut(NODE);

    assertThat(redisAnswers()).isFalse();
    assertThat(cluster.nodes())
        .filteredOn(node -> !node.poweredOn())
        .extracting(Node::name)
        .isEqualTo(List.of(NODE));
    cluster.powerOn(NODE);
    await().atMost(SOON).until(this::redisAnswers);
  }

  @Test
  void aPowerCutThatWasAimedHappensWhenItIsRun() {
    Runnable cut = cluster.aimAtNode(NODE);
    assertThat(redisAnswers()).isTrue();

    cut.run();

    await().atMost(SOON).until(() -> cluster.nodes().stream().anyMatch(n -> !n.poweredOn()));
    assertThat(redisAnswers()).isFalse();
    cluster.powerOn(NODE);
    await().atMost(SOON).until(this::redisAnswers);
  }

  @Test
  void anUnpluggedNodeRunsOnUnseen() {
    cluster.unplug(NODE);

    assertThat(redisAnswers()).isFalse();
    cluster.plug(NODE);
    await().atMost(SOON).until(this::redisAnswers);
    assertThat(restarts()).isZero();
  }

  @Test
  void aNodeWithoutKubeletStillServesButRestartsNothing() {
    cluster.stopKubelet(NODE);

    assertThat(redisAnswers()).isTrue();
    cluster.kill(REDIS);
    await().atMost(SOON).until(() -> !redisAnswers());
    cluster.startKubelet(NODE);
    await().atMost(SOON).until(() -> restarts() == 1 && redisAnswers());
  }

  private Pod pod() {
    return kubernetes
        .pods()
        .load(LocalClusterIT.class.getResourceAsStream("/faults-pod.yaml"))
        .item();
  }

  private ContainerStatus status() {
    return seen().getStatus().getContainerStatuses().getFirst();
  }

  private Pod seen() {
    return kubernetes.pods().inNamespace(REDIS.namespace()).withName(REDIS.pod()).get();
  }

  private int restarts() {
    return status().getRestartCount();
  }

  /** Asks over a connection of its own: this machine reaches pods directly. */
  private boolean redisAnswers() {
    String address = seen().getStatus().getPodIP();
    if (address == null) {
      return false;
    }
    try (Socket socket = new Socket()) {
      socket.setSoTimeout((int) ANSWER.toMillis());
      socket.connect(new InetSocketAddress(address, 6379), (int) ANSWER.toMillis());
      socket.getOutputStream().write("PING\r\n".getBytes(StandardCharsets.US_ASCII));
      return socket.getInputStream().read() == '+';
    } catch (IOException e) {
      return false; // refused, reset or silent: all of them are no answer
    }
  }
}
