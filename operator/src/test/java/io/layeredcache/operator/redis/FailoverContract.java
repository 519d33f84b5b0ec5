package io.layeredcache.operator.redis;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static io.layeredcache.operator.redis.ClusterSteps.refusal;
import static io.layeredcache.operator.redis.ClusterSteps.slots;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.redis.Replication.Former;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who becomes a primary, who stays one, and who is replaced. */
public abstract class FailoverContract extends OnNodes {

  private void givenAShardWithAReplicaAndKeys() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    world.put(0, 50);
    world.await("50 keys", () -> cluster.says(1, view -> view.load().keys() == 50));
  }

  /** Node 3 follows node 0. */
  private void givenThreeShardsAndAReplicaOfTheFirst() {
    given(4);
    cluster.form(3, 4);
    cluster.attach(3, 0);
    world.put(0, 50);
    world.await("50 keys", () -> cluster.says(3, view -> view.load().keys() == 50));
  }

  private void awaitLinkDown(int replica) {
    world.await(
        "link down",
        () -> cluster.says(replica, view -> !view.replication().upstream().orElseThrow().up()));
  }

  @Test
  void aPrimaryThatCameBackEmptyIsReplacedByItsReplicaAlthoughItLives() {
    givenAShardWithAReplicaAndKeys();
    world.restart(0);
    world.await("waits at the gate", () -> cluster.waitsAt(0));

    ok(admin.failover(world.node(1), Failover.FORCE));

    world.await("promoted", () -> cluster.owns(1, slots(0, 1)));
    world.await("the empty one waits for a copy", () -> cluster.waitsAt(1));
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
    assertThat(cluster.isPrimary(0)).isFalse();
  }

  @Test
  void handsTheOnlyShardOverAsPlanned() {
    givenAShardWithAReplicaAndKeys();

    ok(admin.failover(world.node(1), Failover.PLANNED));

    world.await("handed over", () -> cluster.owns(1, slots(0, 1)) && !cluster.isPrimary(0));
    assertThat(cluster.view(0).self().primaryId()).contains(cluster.id(1));
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
  }

  @Test
  void leavesTheEpochsOfOtherShardsAloneWhenOneIsHandedOver() {
    givenThreeShardsAndAReplicaOfTheFirst();

    ok(admin.failover(world.node(3), Failover.PLANNED));

    world.await("handed over", () -> cluster.owns(3, slots(0, 3)) && !cluster.isPrimary(0));
    assertThat(cluster.view(1).self().configEpoch()).isEqualTo(2);
    assertThat(cluster.view(2).self().configEpoch()).isEqualTo(3);
    assertThat(cluster.view(3).self().configEpoch()).isGreaterThan(3);
  }

  @Test
  void refusesAFailoverAtAPrimary() {
    given(1);

    for (Failover mode : Failover.values()) {
      Answer<Void> answer = admin.failover(world.node(0), mode);

      assertThat(refusal(answer)).isEqualTo("ERR You should send CLUSTER FAILOVER to a replica");
    }
  }

  @Test
  void promotesByForceWhenAMajorityCanVote() {
    givenThreeShardsAndAReplicaOfTheFirst();
    world.kill(0);
    awaitLinkDown(3);

    ok(admin.failover(world.node(3), Failover.FORCE));

    world.await("promoted", () -> cluster.owns(3, slots(0, 3)));
    assertThat(cluster.view(3).load().keys()).isEqualTo(50);
  }

  @Test
  void saysOkToForceAndDoesNothingWhenNoMajorityCanVote() {
    givenAShardWithAReplicaAndKeys();
    world.kill(0);
    awaitLinkDown(1);

    ok(admin.failover(world.node(1), Failover.FORCE));

    world.holds("still a replica", () -> !cluster.isPrimary(1) && cluster.says(1, v -> true));
  }

  @Test
  void promotesByTakeoverWithoutAVote() {
    givenAShardWithAReplicaAndKeys();
    world.kill(0);
    awaitLinkDown(1);

    ok(admin.failover(world.node(1), Failover.TAKEOVER));

    world.await("promoted", () -> cluster.owns(1, slots(0, 1)));
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
    assertThat(cluster.view(1).self().configEpoch()).isEqualTo(2);
  }

  @Test
  void aPromotedReplicaSaysUpToWhereItHadTheStreamOfItsFormerPrimary() {
    givenAShardWithAReplicaAndKeys();
    Replication before = cluster.view(0).replication();
    world.await(
        "caught up", () -> cluster.says(1, view -> view.replication().offset() >= before.offset()));
    world.kill(0);
    awaitLinkDown(1);

    ok(admin.failover(world.node(1), Failover.TAKEOVER));

    world.await("promoted", () -> cluster.owns(1, slots(0, 1)));
    Former former = cluster.view(1).replication().former().orElseThrow();
    assertThat(former.replicationId()).isEqualTo(before.replicationId());
    assertThat(former.end()).isBetween(before.offset(), before.offset() + 1000);
  }

  @Test
  void electsAReplicaByItselfWhenAMajorityLives() {
    givenThreeShardsAndAReplicaOfTheFirst();
    String dead = cluster.id(0);

    world.kill(0);

    world.await("elected", () -> cluster.owns(3, slots(0, 3)));
    world.await(
        "failed and without slots in the view of another primary",
        () ->
            cluster.considers(1, dead, Health.FAILED)
                && cluster.view(1).entry(dead).orElseThrow().slots().isEmpty());
  }

  @Test
  void makesAReplacedPrimaryAReplicaWhenItComesBack() {
    givenAShardWithAReplicaAndKeys();
    world.kill(0);
    ok(admin.failover(world.node(1), Failover.TAKEOVER));

    world.restart(0);

    world.await("follows", () -> cluster.says(0, v -> !v.self().primary()) && cluster.waitsAt(1));
    assertThat(cluster.view(0).self().primaryId()).contains(cluster.id(1));
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
  }

  @Test
  void takesOverFromAPrimaryThatCameBackEmpty() {
    givenAShardWithAReplicaAndKeys();
    world.restart(0);
    world.await("waits at the gate", () -> cluster.waitsAt(0));

    ok(admin.failover(world.node(1), Failover.TAKEOVER));

    world.await("replaced", () -> cluster.owns(1, slots(0, 1)) && !cluster.isPrimary(0));
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
  }

  @Test
  void replacesAFrozenPrimaryWhichFollowsWhenItThaws() {
    givenThreeShardsAndAReplicaOfTheFirst();
    world.freeze(0);
    world.await("elected", () -> cluster.owns(3, slots(0, 3)));

    world.thaw(0);

    world.await("follows", () -> cluster.says(0, v -> !v.self().primary()));
    assertThat(cluster.view(0).self().primaryId()).contains(cluster.id(3));
  }

  @Test
  void letsTheOtherReplicasFollowTheNewPrimaryWithoutAFullResync() {
    given(5);
    cluster.form(3, 5);
    cluster.attach(3, 0);
    cluster.attach(4, 0);
    world.put(0, 50);
    world.await(
        "50 keys",
        () ->
            cluster.says(3, v -> v.load().keys() == 50)
                && cluster.says(4, v -> v.load().keys() == 50));
    world.kill(0);

    ok(admin.failover(world.node(3), Failover.FORCE));

    world.await("the sibling follows", () -> cluster.inSync(4, 3));
    assertThat(cluster.view(3).load().fullSyncs()).isZero();
  }

  @Test
  void givesALostRangeToABlankNodeWithAHigherEpoch() {
    given(3);
    cluster.form(2, 2);
    world.kill(1);
    ok(admin.setConfigEpoch(world.node(2), 10));
    ok(admin.addSlots(world.node(2), List.of(slots(1, 2))));

    ok(admin.meet(world.node(2), world.node(0).endpoint()));

    String heir = cluster.id(2);
    world.await(
        "the range has changed hands",
        () ->
            cluster.says(
                0,
                view ->
                    view.entry(heir)
                        .filter(e -> e.slots().ranges().equals(List.of(slots(1, 2))))
                        .isPresent()));
    world.await("ok", () -> cluster.says(0, NodeView::clusterStateOk));
  }

  @Test
  void losesTheAddressOfANodeThatCameBackUnderANewId() {
    given(2);
    cluster.form(2, 2);
    String old = cluster.id(1);

    world.restartBlank(1);

    world.await("no address", () -> cluster.considers(0, old, Health.NO_ADDRESS));
    assertThat(cluster.id(1)).isNotEqualTo(old);
  }
}
