package io.layeredcache.operator.operation;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Past;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.OnNodes;
import io.layeredcache.operator.redis.RedisWorld;
import io.layeredcache.operator.redis.real.Polling;
import io.layeredcache.operator.redis.real.RealWorld;
import io.layeredcache.operator.redis.real.RespConnection;
import io.layeredcache.operator.redis.real.ServerSettings;
import io.layeredcache.operator.shard.Overwrite;
import io.layeredcache.operator.situation.GateSituations;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The gate of a real primary, node 0, at which its replica, node 1, waits. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
class ResyncGateRealTest extends OnNodes {

  private static final Duration FALLBACK = Duration.ofSeconds(5);
  private static final Duration LONG = Duration.ofSeconds(21);
  private static final Duration LONGEST = Duration.ofMinutes(2);

  private int renewals;

  @Override
  protected RedisWorld start(int nodes) {
    return new RealWorld(
        nodes,
        ServerSettings.quick().withResyncDelay(FALLBACK).withExtra("repl-backlog-size 16kb"));
  }

  @Test
  void neverOpensByItselfWhileItIsRenewedAndDoesSoonAfterTheLastRenewal() {
    given(2);
    cluster.form(1, 2);
    world.put(0, 10);
    ok(admin.replicate(world.node(1), cluster.id(0)));
    world.await("a replica waits", () -> cluster.waitsAt(0));

    Polling.await("a wait of four fallbacks", LONGEST, this::renewsAndHasWaitedForLong);

    assertThat(renewals).isPositive();
    world.await("served by its primary alone", () -> cluster.inSync(1, 0));
    world.await("all keys", () -> cluster.says(1, view -> view.load().keys() == 10));
  }

  /** One look at the gate, as the operator's passes do it; one that fails is as none. */
  private boolean renewsAndHasWaitedForLong() {
    Situation now = situation();
    Optional<NodeView> primary =
        now.shards().primaries().flatMap(member -> member.view().stream()).findFirst();
    primary.ifPresent(
        view -> assertThat(view.load().savingInProgress()).as("an ungranted fork").isFalse());
    new CloseResyncGates(shard -> FALLBACK)
        .propose(now).steps().stream()
            .filter(Step.HoldResyncGate.class::isInstance)
            .map(Step.HoldResyncGate.class::cast)
            .forEach(this::hold);
    return primary.filter(view -> view.longestWait().compareTo(LONG) >= 0).isPresent();
  }

  private void hold(Step.HoldResyncGate step) {
    Answer<Void> answer = admin.setResyncDelay(step.member().admin(), step.delay());
    renewals += answer instanceof Answer.Ok<Void> ? 1 : 0;
  }

  @Test
  void theReplicaOfAPrimaryThatCameBackEmptyIsPromoted() {
    given(2);
    inSyncWith(100);
    world.restart(0);
    world.await("waits at the gate", () -> cluster.waitsAt(0));

    Step.RescueData rescue = rescue().orElseThrow();
    ok(admin.failover(rescue.member().admin(), rescue.mode()));

    world.await("promoted", () -> cluster.isPrimary(1));
    world.await("followed", () -> cluster.waitsAt(1));
    assertThat(cluster.view(1).load().keys()).isEqualTo(100);
  }

  @Test
  void theReplicaOfAPrimaryThatWasEmptiedWhileItWasAwayIsOverwritten() throws IOException {
    given(2);
    inSyncWith(100);
    world.freeze(1);
    RealWorld real = (RealWorld) world;
    try (RespConnection primary = real.servers().get(0).connectAsOperator()) {
      primary.call("CLIENT", "KILL", "TYPE", "replica");
      primary.put("more than the backlog holds", 1000);
      primary.call("FLUSHALL");
    }
    world.thaw(1);
    world.await("waits at the gate", () -> cluster.waitsAt(0));

    Optional<Step.RescueData> rescue = rescue();

    assertThat(rescue).isEmpty();
    assertThat(cluster.view(0).load().keys()).isZero();
    assertThat(cluster.view(1).load().keys()).isEqualTo(100);
    assertThat(Overwrite.of(cluster.view(0), member(1))).isInstanceOf(Overwrite.Harmless.class);
  }

  private void inSyncWith(int keys) {
    cluster.form(1, 2);
    cluster.attach(1, 0);
    ok(admin.setResyncDelay(world.node(0), FALLBACK));
    world.put(0, keys);
    world.await("all keys", () -> cluster.says(1, view -> view.load().keys() == keys));
  }

  private Optional<Step.RescueData> rescue() {
    return new RescueData()
        .propose(situation()).steps().stream().map(Step.RescueData.class::cast).findFirst();
  }

  private Situation situation() {
    List<Member> members = IntStream.range(0, 2).mapToObj(this::member).toList();
    return GateSituations.among(members);
  }

  private Member member(int index) {
    return new Member(
        "shop",
        0,
        index,
        "storefront-0-" + index,
        Optional.empty(),
        Optional.of(world.node(index)),
        admin.read(world.node(index)) instanceof Answer.Ok<NodeView>(NodeView view)
            ? new Reading.Known<>(view, GateSituations.NOW)
            : new Reading.Unreadable<>(Reading.Cause.TIMEOUT, "this time"),
        Past.UNKNOWN);
  }
}
