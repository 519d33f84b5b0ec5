package io.layeredcache.operator.redis;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static io.layeredcache.operator.redis.ClusterSteps.refusal;
import static io.layeredcache.operator.redis.ClusterSteps.silence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.operator.redis.Answer.Silence;
import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.Replication.Role;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link RedisAdmin} has to do, on nodes that are real or simulated. */
public abstract class RedisAdminContract extends OnNodes {

  @Test
  void readsABlankNode() {
    given(1);

    NodeView view = cluster.view(0);

    assertThat(view.isBlank()).isTrue();
    assertThat(view.id()).matches("[0-9a-f]{40}");
    assertThat(view.self().endpoint()).isEqualTo(world.node(0).endpoint());
    assertThat(view.self().hostname()).isNotEmpty();
    assertThat(view.self().health()).isEqualTo(Health.OK);
    assertThat(view.self().configEpoch()).isZero();
    assertThat(view.currentEpoch()).isZero();
    assertThat(view.clusterStateOk()).isFalse();
    assertThat(view.replication().role()).isEqualTo(Role.PRIMARY);
    assertThat(view.replication().upstream()).isEmpty();
    assertThat(view.load().loading()).isFalse();
    assertThat(view.load().savingInProgress()).isFalse();
    assertThat(view.resyncDelay()).isPositive();
    assertThat(view.version()).isNotEmpty();
    assertThat(view.runId()).matches("[0-9a-f]{40}");
  }

  @Test
  void refusesASecondConfigEpoch() {
    given(1);
    ok(admin.setConfigEpoch(world.node(0), 7));

    Answer<Void> second = admin.setConfigEpoch(world.node(0), 8);

    assertThat(refusal(second)).isEqualTo("ERR Node config epoch is already non-zero");
    assertThat(cluster.view(0).self().configEpoch()).isEqualTo(7);
    assertThat(cluster.view(0).currentEpoch()).isEqualTo(7);
  }

  @Test
  void refusesAConfigEpochToANodeThatKnowsAnother() {
    given(2);
    ok(admin.meet(world.node(1), world.node(0).endpoint()));
    world.await("met", () -> cluster.says(0, view -> view.nodes().size() == 2));

    Answer<Void> late = admin.setConfigEpoch(world.node(0), 7);

    assertThat(refusal(late))
        .isEqualTo(
            "ERR The user can assign a config epoch only when the node does not know any other"
                + " node.");
  }

  @Test
  void aloneBecomesOkWhenItOwnsAllSlots() {
    given(1);

    ok(admin.addSlots(world.node(0), List.of(new SlotRange(0, 16383))));

    world.await("cluster_state:ok", () -> cluster.says(0, NodeView::clusterStateOk));
    assertThat(cluster.view(0).self().slots().count()).isEqualTo(16384);
  }

  @Test
  void refusesSlotsThatAreBusyAndTakesNoneOfThem() {
    given(1);
    ok(admin.addSlots(world.node(0), List.of(new SlotRange(5, 7))));

    Answer<Void> again =
        admin.addSlots(world.node(0), List.of(new SlotRange(1, 2), new SlotRange(6, 9)));

    assertThat(refusal(again)).isEqualTo("ERR Slot 6 is already busy");
    assertThat(cluster.view(0).self().slots()).hasToString("5-7");
  }

  @Test
  void introducesNodesThatThenKnowEachOtherByGossip() {
    given(4);

    for (int i = 1; i < 4; i++) {
      ok(admin.meet(world.node(i), world.node(i - 1).endpoint()));
    }

    world.await(
        "four nodes everywhere",
        () ->
            IntStream.range(0, 4)
                .allMatch(
                    i ->
                        cluster.says(
                            i,
                            view ->
                                view.nodes().size() == 4
                                    && view.nodes().stream()
                                        .allMatch(e -> e.health() == Health.OK))));
    assertThat(cluster.view(3).entry(cluster.id(0)).orElseThrow().endpoint())
        .isEqualTo(world.node(0).endpoint());
  }

  @Test
  void resolvesEqualConfigEpochs() {
    given(2);
    for (int i = 0; i < 2; i++) {
      ok(admin.setConfigEpoch(world.node(i), 1));
      ok(admin.addSlots(world.node(i), List.of(ClusterSteps.slots(i, 2))));
    }

    ok(admin.meet(world.node(1), world.node(0).endpoint()));

    world.await(
        "distinct epochs",
        () ->
            cluster.view(0).nodes().size() == 2
                && cluster.view(0).self().configEpoch() != cluster.view(1).self().configEpoch());
  }

  @Test
  void bumpsTheEpochAboveAllOthersOnce() {
    given(2);
    cluster.form(2, 2);

    ok(admin.bumpEpoch(world.node(0)));
    ok(admin.bumpEpoch(world.node(0)));

    assertThat(cluster.view(0).self().configEpoch()).isEqualTo(3);
  }

  @Test
  void refusesToFollowAnUnknownNode() {
    given(1);

    Answer<Void> answer = admin.replicate(world.node(0), "0".repeat(40));

    assertThat(refusal(answer)).isEqualTo("ERR Unknown node " + "0".repeat(40));
  }

  @Test
  void refusesToMakeAReplicaOfANodeThatOwnsSlots() {
    given(2);
    cluster.form(2, 2);

    Answer<Void> answer = admin.replicate(world.node(1), cluster.id(0));

    assertThat(refusal(answer))
        .isEqualTo("ERR To set a master the node must be empty and without assigned slots.");
  }

  @Test
  void refusesToFollowAReplica() {
    given(3);
    cluster.form(1, 3);
    cluster.attach(1, 0);

    Answer<Void> answer = admin.replicate(world.node(2), cluster.id(1));

    assertThat(refusal(answer)).isEqualTo("ERR I can only replicate a master, not a replica.");
  }

  @Test
  void keepsAForgottenNodeAwayAlthoughOthersKnowIt() {
    given(3);
    cluster.form(2, 3);
    String gone = cluster.id(2);
    world.kill(2);

    ok(admin.forget(world.node(0), gone));

    world.holds("forgotten", () -> cluster.says(0, view -> view.entry(gone).isEmpty()));
  }

  @Test
  void bringsAForgottenNodeToThoseThatMeetTheOthersLater() {
    given(4);
    assumeThat(cluster.view(0).version())
        .as("from 7.2 on, what one node is told to forget, all forget")
        .startsWith("7.0");
    cluster.form(1, 3);
    String gone = cluster.id(2);
    world.kill(2);
    ok(admin.forget(world.node(0), gone));

    ok(admin.meet(world.node(3), world.node(1).endpoint()));

    world.await("gossip tells", () -> cluster.says(3, view -> view.entry(gone).isPresent()));
  }

  @Test
  void refusesToForgetItself() {
    given(1);

    Answer<Void> answer = admin.forget(world.node(0), cluster.id(0));

    assertThat(refusal(answer)).startsWith("ERR I tried hard but I can't forget myself");
  }

  @Test
  void refusesToForgetItsOwnPrimary() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);

    Answer<Void> answer = admin.forget(world.node(1), cluster.id(0));

    assertThat(refusal(answer)).isEqualTo("ERR Can't forget my master!");
  }

  @Test
  void saysRefusedWhenTheProcessIsGone() {
    given(1);
    world.kill(0);

    Answer<NodeView> answer = admin.read(world.node(0));

    assertThat(silence(answer)).isEqualTo(Silence.REFUSED);
  }

  @Test
  void saysRefusedAlsoWhenItHadSpokenToTheNodeBefore() {
    given(1);
    cluster.view(0);
    world.kill(0);

    world.await(
        "refused",
        () ->
            admin.read(world.node(0)) instanceof Answer.Unreachable<NodeView> answer
                && answer.how() == Silence.REFUSED);
  }

  @Test
  void saysTimeoutWhenTheProcessIsFrozen() {
    given(1);
    cluster.view(0);
    world.freeze(0);

    assertThat(silence(admin.read(world.node(0)))).isEqualTo(Silence.TIMEOUT);
    // the second time there is no connection yet, and the kernel accepts one for the process
    assertThat(silence(admin.read(world.node(0)))).isEqualTo(Silence.TIMEOUT);
  }

  @Test
  void speaksToANodeAgainWhenItHasThawed() {
    given(1);
    String id = cluster.id(0);
    world.freeze(0);
    assertThat(silence(admin.read(world.node(0)))).isEqualTo(Silence.TIMEOUT);

    world.thaw(0);

    assertThat(cluster.id(0)).isEqualTo(id);
  }

  @Test
  void saysResetWhenTheProcessDiesWhileItHasTheQuestion() {
    given(1);
    cluster.view(0);

    Answer<NodeView> answer = world.readWhileKilled(0);

    assertThat(silence(answer)).isEqualTo(Silence.RESET);
  }

  @Test
  void speaksToARestartedProcessAtOnce() {
    given(1);
    NodeView before = cluster.view(0);

    world.restart(0);

    world.await("answers", () -> cluster.says(0, view -> true));
    assertThat(cluster.view(0).id()).isEqualTo(before.id());
    assertThat(cluster.view(0).runId()).isNotEqualTo(before.runId());
  }

  @Test
  void saysRefusedInTheNodesWordsWhenThePasswordIsWrong() {
    given(1);

    Answer<NodeView> answer = admin.read(world.wrongPassword(0));

    assertThat(refusal(answer)).startsWith("WRONGPASS invalid username-password pair");
    assertThat(answer.toString()).doesNotContain(world.wrongPassword(0).credentials().password());
  }

  @Test
  void neverSpeaksUnderAnEarlierPassword() {
    given(1);
    cluster.view(0);

    Answer<NodeView> answer = admin.read(world.wrongPassword(0));

    assertThat(refusal(answer)).startsWith("WRONGPASS");
  }

  @Test
  void disconnectsClientsAndSparesTheOperator() {
    given(1);
    RedisWorld.Client client = world.connect(0);
    assertThat(client.isAlive()).isTrue();

    ok(admin.disconnectClients(world.node(0)));

    assertThat(client.isAlive()).isFalse();
    assertThat(admin.read(world.node(0))).isInstanceOf(Answer.Ok.class);
  }

  @Test
  void speaksAgainToANodeThatWasNoLongerWanted() {
    given(1);
    String id = cluster.id(0);

    admin.retain(List.of());

    assertThat(cluster.id(0)).isEqualTo(id);
  }

  @Test
  void changesNothingOverAConnectionThatWasLost() {
    given(1);
    cluster.view(0);
    world.restart(0);

    Answer<Void> first = admin.setConfigEpoch(world.node(0), 5);

    assertThat(silence(first)).isEqualTo(Silence.RESET);
    assertThat(cluster.view(0).self().configEpoch()).isZero();
    ok(admin.setConfigEpoch(world.node(0), 5));
  }

  @Test
  void fencesAnotherOperatorWhoseNextCommandThenFails() {
    given(1);
    RedisAdmin old = world.otherOperator();
    assertThat(old.read(world.node(0))).isInstanceOf(Answer.Ok.class);

    ok(admin.fence(world.node(0)));

    assertThat(silence(old.setConfigEpoch(world.node(0), 5))).isEqualTo(Silence.RESET);
    assertThat(cluster.view(0).self().configEpoch()).isZero();
  }

  @Test
  void sparesApplicationsWhenItFences() {
    given(1);
    RedisWorld.Client client = world.connect(0);

    ok(admin.fence(world.node(0)));

    assertThat(client.isAlive()).isTrue();
  }

  @Test
  void mayStillChangeAFrozenNodeWhenItThaws() {
    given(1);
    cluster.view(0);
    world.freeze(0);

    Answer<Void> answer = admin.setConfigEpoch(world.node(0), 5);

    assertThat(silence(answer)).isEqualTo(Silence.TIMEOUT);
    world.thaw(0);
    world.await("late", () -> cluster.says(0, view -> view.self().configEpoch() == 5));
  }
}
