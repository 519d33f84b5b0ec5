package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The hand-over of a pod that is asked to go, on real servers and with no operator. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass
@EnumSource(PodShell.class)
class PreStopRealTest {

  @Parameter PodShell shell = PodShell.DEBIAN;

  @Test
  void noWriteIsLostWhenTheOnlyPrimaryGoes() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      assertNoWriteIsLostWhenItGoes(pods, pods.get(0));
    }
  }

  @Test
  void noWriteIsLostWhenAPrimaryOfThreeGoes() {
    try (RedisPods pods = RedisPods.formed(shell, 3, 2)) {
      assertNoWriteIsLostWhenItGoes(pods, pods.get(1));
    }
  }

  private static void assertNoWriteIsLostWhenItGoes(RedisPods pods, RedisPod leaving) {
    try (ClusterClient client = new ClusterClient(pods)) {
      AtomicBoolean gone = new AtomicBoolean();
      CompletableFuture<Set<String>> writes =
          CompletableFuture.supplyAsync(
              () -> client.writeUntil(gone::get), task -> new Thread(task).start());
      RedisPods.await(
          Duration.ofSeconds(5), leaving::log, () -> !leaving.call("DBSIZE").equals("0"));
      RedisPod.Ran hook = leaving.run(Scripts.PRE_STOP);
      assertThat(leaving.primaryWithSlots()).as(pods::story).isFalse();
      leaving.terminate();
      RedisPods.await(Duration.ofSeconds(5), leaving::log, () -> !leaving.running());
      gone.set(true);
      assertThat(hook.exit()).isZero();
      assertThat(hook.took()).as(pods::story).isLessThan(Duration.ofSeconds(6));
      assertThat(leaving.log()).as(pods::story).contains("event=handed-over heir=");
      assertThat(client.missing(writes.join())).isEmpty();
    }
  }

  @Test
  void aReplicaGoesAtOnce() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      RedisPod.Ran hook = pods.get(1).run(Scripts.PRE_STOP);
      assertThat(hook.exit()).isZero();
      assertThat(pods.get(1).log()).contains("event=nothing-to-hand-over");
    }
  }

  @Test
  void aPrimaryWithoutReplicasSaysSoAndGoes() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 0)) {
      RedisPod.Ran hook = pods.get(0).run(Scripts.PRE_STOP);
      assertThat(hook.exit()).isZero();
      assertThat(hook.took()).isLessThan(Duration.ofSeconds(2));
      assertThat(pods.get(0).log()).contains("event=not-handed-over why=no-replica");
    }
  }

  @Test
  void aFrozenServerDoesNotHoldTheHook() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      pods.get(0).freeze();
      RedisPod.Ran hook = pods.get(0).run(Scripts.PRE_STOP);
      assertThat(hook.exit()).isZero();
      assertThat(hook.took()).isLessThan(Duration.ofSeconds(6));
    }
  }

  /** A time-out is no proof that there is nobody to hand over to. */
  @Test
  void aServerThatAnswersLateHandsOverAllTheSame() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      pods.get(0).call("CLIENT", "PAUSE", "1500", "ALL");
      RedisPod.Ran hook = pods.get(0).run(Scripts.PRE_STOP);
      assertThat(hook.exit()).isZero();
      assertThat(pods.get(0).log()).as(pods::story).contains("event=handed-over heir=");
      assertThat(pods.get(1).primaryWithSlots()).as(pods::story).isTrue();
    }
  }

  /** What has been handed over has no replicas either. */
  @Test
  void aHandOverIsSeenAlsoIfTheLooksAfterItTimeOut() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      pods.timeOutTwiceAfterTheFirstFailover();
      RedisPod.Ran hook = pods.get(0).run(Scripts.PRE_STOP);
      assertThat(hook.exit()).isZero();
      assertThat(pods.get(0).log()).as(pods::story).contains("event=handed-over heir=");
    }
  }

  @Test
  void withoutAMajorityTheReplicaTakesOver() {
    try (RedisPods pods = RedisPods.formed(shell, 3, 1)) {
      pods.get(1).freeze();
      pods.get(2).freeze();
      RedisPod.Ran hook = pods.get(0).with("LC_ATTEMPT", "1").run(Scripts.PRE_STOP);
      assertThat(hook.took()).isLessThan(Duration.ofSeconds(20));
      assertThat(pods.get(0).log()).contains("mode=TAKEOVER").contains("event=handed-over");
      assertThat(pods.get(3).primaryWithSlots()).isTrue();
    }
  }
}
