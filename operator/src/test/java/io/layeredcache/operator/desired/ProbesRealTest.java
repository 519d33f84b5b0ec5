package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.layeredcache.operator.redis.real.RealWorld;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Readiness and liveness in each state of a real server. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass
@EnumSource(PodShell.class)
class ProbesRealTest {

  @Parameter PodShell shell = PodShell.DEBIAN;

  @Test
  void aBlankNodeIsNotReadyAlsoWhenItHasBeenIntroduced() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      RedisPod blank = pods.add();
      blank.startAndAwait();
      assertNotReady(blank, "no-slots-and-no-replicas");
      pods.get(0).call("CLUSTER", "MEET", blank.ip(), Integer.toString(RedisPod.PORT));
      RedisPods.await(
          Duration.ofSeconds(5),
          blank::log,
          () -> blank.call("CLUSTER", "NODES").lines().count() == 2);
      assertNotReady(blank, "no-slots-and-no-replicas");
    }
  }

  @Test
  void aPrimaryWithSlotsIsReadyAlsoAlone() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      assertReady(pods.get(0));
    }
  }

  @Test
  void aReplicaIsReadyFromItsFirstSyncOnAndStaysSoWhenItsPrimaryIsGone() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      RedisPod replica = pods.add();
      replica.startAndAwait();
      pods.attach(replica, pods.get(0));
      RedisPods.await(
          Duration.ofSeconds(5),
          () -> pods.get(0).call("INFO", "replication"),
          () -> pods.get(0).call("INFO", "replication").contains("state=wait_bgsave"));
      assertNotReady(replica, "first-sync-not-done");
      pods.settle();
      assertReady(replica);
      pods.get(0).kill();
      RedisPods.await(
          Duration.ofSeconds(5),
          replica::log,
          () -> replica.info("master_link_status").equals("down"));
      assertReady(replica);
    }
  }

  @Test
  void aFrozenServerFailsBothProbesInBoundedTime() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      RedisPod pod = pods.get(0).with("LC_LIVENESS_TIMEOUT", "1");
      pod.freeze();
      RedisPod.Ran readiness = pod.run(Scripts.READINESS);
      RedisPod.Ran liveness = pod.run(Scripts.LIVENESS);
      assertThat(readiness.exit()).isEqualTo(1);
      assertThat(readiness.took()).isLessThan(Duration.ofSeconds(3));
      assertThat(liveness.exit()).isNotZero();
      assertThat(liveness.took()).isLessThan(Duration.ofSeconds(3));
    }
  }

  @Test
  void aServerThatIsNotThereFailsBothProbes() {
    try (RedisPods pods = new RedisPods(shell)) {
      RedisPod pod = pods.add();
      assertNotReady(pod, "server-not-started");
      assertThat(pod.run(Scripts.LIVENESS).exit()).isNotZero();
    }
  }

  @Test
  void aRefusalToTalkIsAnAnswerForLiveness() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      RedisPod.Ran liveness = pods.get(0).run(Scripts.LIVENESS);
      assertThat(liveness.output()).startsWith("NOAUTH");
      assertThat(liveness.exit()).isZero();
    }
  }

  @Test
  void aLoadingServerIsAliveAndNotReady() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0);
        ClusterClient client = new ClusterClient(pods)) {
      client.awaitWritable(9000);
      RedisPod pod = pods.get(0);
      pod.call("SAVE");
      pod.kill();
      pod.startLoading();
      RedisPods.await(Duration.ofSeconds(5), pod::log, () -> pod.call("PING").contains("-LOADING"));
      assertThat(read(pod, pods.credentials())).matches(ProbesRealTest::saysThatItLoads);
      // a busy machine may answer a probe too late: it is not ready for that reason then
      RedisPods.await(
          Duration.ofSeconds(8), pod::log, () -> saysNotReady(pod, "loading-busy-or-denied"));
      RedisPod.Ran liveness = pod.run(Scripts.LIVENESS);
      assertThat(liveness.exit()).as(liveness.output()).isZero();
    }
  }

  /** Redis refuses to be read meanwhile, Valkey does not. */
  private static boolean saysThatItLoads(Answer<NodeView> answer) {
    return switch (answer) {
      case Answer.Refused<NodeView>(String error) -> error.startsWith("LOADING ");
      case Answer.Ok<NodeView>(NodeView view) -> view.load().loading();
      case Answer.Unreachable<NodeView> silent -> false;
    };
  }

  /** As the operator reads it. */
  private static Answer<NodeView> read(RedisPod pod, Credentials credentials) {
    try (LettuceRedisAdmin admin = RealWorld.patientAdmin("layeredcache-operator:probes")) {
      return admin.read(
          new RedisAdmin.Target(
              Endpoint.of(pod.ip(), RedisPod.PORT),
              new RedisAdmin.Credentials(
                  User.OPERATOR.text(), credentials.password(User.OPERATOR))));
    }
  }

  private static void assertReady(RedisPod pod) {
    RedisPod.Ran probe = pod.run(Scripts.READINESS);
    assertThat(probe.exit()).as(probe.output()).isZero();
  }

  private static boolean saysNotReady(RedisPod pod, String why) {
    RedisPod.Ran probe = pod.run(Scripts.READINESS);
    assertThat(probe.exit()).as(probe.output()).isEqualTo(1);
    return probe.output().contains("event=not-ready why=" + why);
  }

  private static void assertNotReady(RedisPod pod, String why) {
    RedisPod.Ran probe = pod.run(Scripts.READINESS);
    assertThat(probe.output()).contains("event=not-ready why=" + why);
    assertThat(probe.exit()).isEqualTo(1);
  }
}
