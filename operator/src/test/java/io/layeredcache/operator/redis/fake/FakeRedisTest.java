package io.layeredcache.operator.redis.fake;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static io.layeredcache.operator.redis.ClusterSteps.slots;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.ClusterSteps;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What only the fake can show: other times, other addresses, dead operators. */
class FakeRedisTest {

  private static final Duration ELECTION = Duration.ofSeconds(30);

  private final FakeWorld world = new FakeWorld(5, FakeSettings.standard());
  private final FakeRedis redis = world.redis();
  private final RedisAdmin admin = world.admin();
  private final ClusterSteps cluster = new ClusterSteps(world);

  private Endpoint at(int index) {
    return world.node(index).endpoint();
  }

  private void givenThreeShardsAndTwoReplicasOfTheFirst() {
    cluster.form(3, 5);
    cluster.attach(3, 0);
    cluster.attach(4, 0);
  }

  @Test
  void electsNobodyWhenOneOfTwoPrimariesIsLeft() {
    cluster.form(2, 5);
    cluster.attach(3, 0);
    world.kill(0);

    redis.advance(Duration.ofMinutes(1));

    assertThat(cluster.isPrimary(3)).isFalse();
    assertThat(cluster.view(1).clusterStateOk()).isFalse();
  }

  @Test
  void electsTheReplicaThatIsFurtherWhenThePrimaryDies() {
    givenThreeShardsAndTwoReplicasOfTheFirst();
    redis.isolate(at(3));
    redis.put(at(0), 10);
    redis.advance(Duration.ofSeconds(1));
    redis.kill(at(0));
    redis.rejoin(at(3));

    redis.await("elected", ELECTION, () -> cluster.owns(4, slots(0, 3)));

    assertThat(cluster.view(4).load().keys()).isEqualTo(10);
  }

  @Test
  void losesTheWritesOfAnIsolatedPrimaryThatWasReplaced() {
    givenThreeShardsAndTwoReplicasOfTheFirst();
    redis.isolate(at(0));
    redis.put(at(0), 7);
    redis.await("elected", ELECTION, () -> cluster.isPrimary(3));
    redis.rejoin(at(0));
    redis.await("demoted", ELECTION, () -> !cluster.isPrimary(0));
    cluster.open(3);

    redis.await("resynced", ELECTION, () -> cluster.inSync(0, 3));

    assertThat(cluster.view(0).load().keys()).isZero();
  }

  @Test
  void findsANodeAtItsNewAddress() {
    cluster.form(3, 5);
    String id = cluster.id(4);
    Endpoint elsewhere = Endpoint.of("10.0.9.9", 6379);

    redis.move(at(4), elsewhere);

    redis.await(
        "everybody knows",
        Duration.ofSeconds(5),
        () ->
            cluster.says(0, v -> v.entry(id).orElseThrow().endpoint().equals(elsewhere))
                && cluster.considers(0, id, Health.OK));
    assertThat(admin.read(world.node(4)))
        .isInstanceOfSatisfying(
            Answer.Unreachable.class,
            gone -> assertThat(gone.how()).isEqualTo(Answer.Silence.NO_ROUTE));
  }

  @Test
  void opensTheGateByItselfWhenItsDelayHasPassed() {
    cluster.form(1, 2);
    ok(admin.replicate(world.node(1), cluster.id(0)));
    redis.advance(Duration.ofMinutes(9));
    assertThat(cluster.waitsAt(0)).isTrue();

    redis.advance(Duration.ofMinutes(2));

    assertThat(cluster.inSync(1, 0)).isTrue();
  }

  @Test
  void showsATransferWhileItLasts() {
    cluster.form(1, 2);
    ok(admin.replicate(world.node(1), cluster.id(0)));
    redis.advance(Duration.ofSeconds(1));
    cluster.open(0);

    redis.await("a fork", Duration.ofSeconds(2), () -> cluster.view(0).load().savingInProgress());

    assertThat(cluster.view(1).replication().upstream().orElseThrow().syncing()).isTrue();
  }

  @Test
  void losesAllKeysWhenAnEmptyPrimarysGateIsOpened() {
    cluster.form(1, 2);
    cluster.attach(1, 0);
    redis.put(at(0), 50);
    redis.tick();
    redis.restart(at(0));
    redis.await("waits", ELECTION, () -> cluster.waitsAt(0));

    cluster.open(0);

    redis.await("in sync", ELECTION, () -> cluster.inSync(1, 0));
    assertThat(cluster.view(1).load().keys()).isZero();
  }

  @Test
  void doesNotElectAReplicaWhoseDataAreTooOld() {
    givenThreeShardsAndTwoReplicasOfTheFirst();
    redis.kill(at(4));
    redis.isolate(at(3));
    redis.restart(at(0));
    redis.rejoin(at(3));
    redis.await("waits at the gate", ELECTION, () -> cluster.waitsAt(0));
    redis.advance(Duration.ofMinutes(2));

    redis.kill(at(0));
    redis.advance(Duration.ofMinutes(1));

    assertThat(cluster.isPrimary(3)).isFalse();
  }

  @Test
  void refusesWritesThatNoPrimaryWouldAccept() {
    assertThatThrownBy(() -> redis.put(at(0), 1)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void recordsEveryCommandThatWasSentAndItsTarget() {
    ok(admin.setConfigEpoch(world.node(0), 4));
    ok(admin.meet(world.node(0), at(1)));
    admin.read(world.node(0));
    admin.failover(world.node(2), Failover.FORCE);

    assertThat(redis.effects())
        .extracting(Effect::toString)
        .containsExactly(
            "10.0.0.1:6379 CLUSTER SET-CONFIG-EPOCH 4",
            "10.0.0.1:6379 CLUSTER MEET 10.0.0.2 6379 16379",
            "10.0.0.3:6379 CLUSTER FAILOVER FORCE");
  }

  @Test
  void hasChangedNothingWhenTheOperatorDiesBeforeACommand() {
    redis.hook(dying(true));

    assertThatThrownBy(() -> admin.setConfigEpoch(world.node(0), 4))
        .isInstanceOf(OperatorDied.class);

    assertThat(redis.effects()).isEmpty();
    assertThat(redis.handle().read(world.node(0)))
        .isInstanceOfSatisfying(
            Answer.Ok.class, ok -> assertThat(ok.toString()).contains("currentEpoch=0"));
  }

  @Test
  void hasChangedTheNodeWhenTheOperatorDiesAfterACommand() {
    redis.hook(dying(false));

    assertThatThrownBy(() -> admin.setConfigEpoch(world.node(0), 4))
        .isInstanceOf(OperatorDied.class);

    assertThat(redis.effects()).hasSize(1);
    assertThat(redis.handle().read(world.node(0)))
        .isInstanceOfSatisfying(
            Answer.Ok.class, ok -> assertThat(ok.toString()).contains("currentEpoch=4"));
  }

  @Test
  void refusesEveryCallOfADeadOperatorAndServesTheNext() {
    redis.hook(dying(true));
    assertThatThrownBy(() -> admin.bumpEpoch(world.node(0))).isInstanceOf(OperatorDied.class);
    redis.hook(EffectHook.NONE);

    assertThatThrownBy(() -> admin.read(world.node(0))).isInstanceOf(OperatorDied.class);
    assertThatThrownBy(() -> admin.meet(world.node(0), at(1))).isInstanceOf(OperatorDied.class);
    ok(redis.handle().meet(world.node(0), at(1)));
  }

  @Test
  void isTheSameWorldInEveryRun() {
    FakeWorld twin = new FakeWorld(5, FakeSettings.standard());
    ClusterSteps twinCluster = new ClusterSteps(twin);

    cluster.form(3, 5);
    twinCluster.form(3, 5);

    assertThat(twin.redis().now()).isEqualTo(redis.now());
    for (int i = 0; i < 5; i++) {
      assertThat(twinCluster.view(i)).isEqualTo(cluster.view(i));
    }
  }

  @Test
  void formsSixtyFourNodes() {
    FakeWorld large = new FakeWorld(64, FakeSettings.standard());
    ClusterSteps steps = new ClusterSteps(large);

    steps.form(16, 64);

    assertThat(steps.view(63).nodes()).hasSize(64);
    List<Long> epochs =
        steps.view(63).nodes().stream().map(node -> node.configEpoch()).filter(e -> e > 0).toList();
    assertThat(epochs).doesNotHaveDuplicates();
  }

  private static EffectHook dying(boolean before) {
    return new EffectHook() {
      @Override
      public void before(Effect effect) {
        if (before) {
          throw new OperatorDied("before " + effect);
        }
      }

      @Override
      public void after(Effect effect, Answer<Void> answer) {
        throw new OperatorDied("after " + effect);
      }
    };
  }
}
