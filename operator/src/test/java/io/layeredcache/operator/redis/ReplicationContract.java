package io.layeredcache.operator.redis;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.RedisAdmin.Failover;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How data travel between nodes, and the gate that full resyncs wait at. */
public abstract class ReplicationContract extends OnNodes {

  @Test
  void holdsAReplicaAtTheGateUntilItIsOpened() {
    given(2);
    cluster.form(1, 2);
    world.put(0, 100);
    ok(admin.replicate(world.node(1), cluster.id(0)));
    world.await("a replica waits", () -> cluster.waitsAt(0));
    world.holds(
        "the replica waits without data",
        () ->
            cluster.waitsAt(0)
                && cluster.says(
                    1,
                    view ->
                        view.load().keys() == 0
                            && !view.replication().upstream().orElseThrow().up()
                            && !view.replication().upstream().orElseThrow().syncing()));

    ok(admin.setResyncDelay(world.node(0), Duration.ZERO));

    world.await("in sync", () -> cluster.inSync(1, 0));
    NodeView replica = cluster.view(1);
    assertThat(replica.load().keys()).isEqualTo(100);
    assertThat(replica.self().primaryId()).contains(cluster.id(0));
    assertThat(replica.replication().replicationId())
        .isEqualTo(cluster.view(0).replication().replicationId());
    assertThat(cluster.view(0).resyncDelay()).isZero();
    assertThat(cluster.view(0).load().fullSyncs()).isEqualTo(1);
  }

  @Test
  void sendsNewKeysOnToAReplicaInSync() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);

    world.put(0, 30);

    world.await("30 keys", () -> cluster.says(1, view -> view.load().keys() == 30));
    world.await(
        "equal offsets",
        () ->
            cluster.view(0).replication().offset() == cluster.view(1).replication().offset()
                && cluster.view(0).replication().offset() > 0);
  }

  @Test
  void letsAllReplicasThatWaitShareOneFork() {
    given(3);
    cluster.form(1, 3);
    ok(admin.replicate(world.node(1), cluster.id(0)));
    ok(admin.replicate(world.node(2), cluster.id(0)));
    world.await("two wait", () -> cluster.says(0, v -> v.replication().downstream().size() == 2));

    cluster.open(0);

    world.await("both in sync", () -> cluster.inSync(1, 0) && cluster.inSync(2, 0));
  }

  @Test
  void keepsTheDataOfAReplicaWhoseRestartedPrimaryIsEmpty() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    world.put(0, 50);
    world.await("50 keys", () -> cluster.says(1, view -> view.load().keys() == 50));

    world.restart(0);

    world.await("waits at the gate", () -> cluster.waitsAt(0));
    assertThat(cluster.view(0).load().keys()).isZero();
    assertThat(cluster.view(1).load().keys()).isEqualTo(50);
    assertThat(cluster.view(1).replication().upstream().orElseThrow().up()).isFalse();
  }

  @Test
  void aRestartedPrimaryIsTheBeginningOfAnotherStreamAndNoOlderThanTheBrokenLink() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    world.put(0, 50);
    world.await("50 keys", () -> cluster.says(1, view -> view.load().keys() == 50));
    String stream = cluster.view(1).replication().replicationId();

    world.restart(0);

    world.await("waits at the gate", () -> cluster.waitsAt(0));
    NodeView primary = cluster.view(0);
    NodeView replica = cluster.view(1);
    assertThat(replica.replication().replicationId()).isEqualTo(stream);
    assertThat(primary.replication().replicationId()).isNotEqualTo(stream);
    assertThat(primary.replication().former()).isEmpty();
    assertThat(replica.replication().upstream().orElseThrow().downFor())
        .hasValueSatisfying(
            down -> assertThat(primary.load().uptime()).isLessThanOrEqualTo(down.plusSeconds(1)));
  }

  @Test
  void aPromotedReplicaGoesOnWithTheStreamThatItFollowed() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    String stream = cluster.view(1).replication().replicationId();

    ok(admin.failover(world.node(1), Failover.TAKEOVER));

    world.await("promoted", () -> cluster.isPrimary(1));
    Replication promoted = cluster.view(1).replication();
    assertThat(promoted.replicationId()).isNotEqualTo(stream);
    assertThat(promoted.former().map(Replication.Former::replicationId)).contains(stream);
  }

  @Test
  void saysForHowLongAReplicaHasWaited() {
    given(2);
    cluster.form(1, 2);
    assertThat(cluster.view(0).longestWait()).isZero();

    ok(admin.replicate(world.node(1), cluster.id(0)));

    world.await(
        "a wait of three seconds",
        () -> cluster.waitsAt(0) && cluster.view(0).longestWait().toSeconds() == 3);
    cluster.open(0);
    world.await("in sync", () -> cluster.inSync(1, 0));
    world.await("no wait", () -> cluster.view(0).longestWait().toSeconds() <= 1);
  }

  @Test
  void resumesWithoutAFullResyncAfterAPlannedFailover() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    world.put(0, 20);

    ok(admin.failover(world.node(1), Failover.PLANNED));

    world.await("the old primary follows in sync", () -> cluster.inSync(0, 1));
    assertThat(cluster.view(1).load().fullSyncs()).isZero();
    assertThat(cluster.view(0).load().keys()).isEqualTo(20);
  }

  @Test
  void makesARestartedReplicaWaitAtTheGate() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);
    world.put(0, 20);

    world.restart(1);

    world.await("waits at the gate", () -> cluster.waitsAt(0) && cluster.says(1, v -> true));
    assertThat(cluster.view(1).self().primaryId()).contains(cluster.id(0));
    assertThat(cluster.view(1).load().keys()).isZero();
  }
}
