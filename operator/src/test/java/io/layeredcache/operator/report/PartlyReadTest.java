package io.layeredcache.operator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.situation.PublishedCache;
import io.layeredcache.operator.situation.PublishedCache.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the conditions say of a cache that was only partly read. */
class PartlyReadTest {

  private static final Planner PLANNER = new Planner(Operations.inOrder(), List.of());

  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "3,1"})
  void itIsUnknownWhenNoNodeCanBeRead(int shards, int replicas) {
    PublishedCache cache = published(shards, replicas);
    cache.answer(Answer.UNREADABLE, cache.pods());

    assertThat(available(cache)).isEqualTo("Unknown PrimaryUnreadable");
  }

  @Test
  void itIsUnknownWhileAPrimaryCannotBeReadAndTheOthersDoNotMissIt() {
    PublishedCache cache = published(3, 1);
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0)));

    assertThat(available(cache)).isEqualTo("Unknown PrimaryUnreadable");
  }

  @Test
  void itIsUnknownWhenTheOnlyNodeThatWasReadKnowsNobody() {
    PublishedCache cache = published(1, 1);
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0)));
    cache.answer(Answer.BLANK, List.of(cache.pod(0, 1)));

    assertThat(available(cache)).isEqualTo("Unknown PrimaryUnreadable");
  }

  @Test
  void itIsFalseWhenTheOthersAgreeThatAPrimaryFailed() {
    PublishedCache cache = published(3, 1).fail(0, 0);
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0)));

    assertThat(available(cache)).isEqualTo("False SlotsUncovered");
  }

  @Test
  void itIsFalseWhenNoServerRuns() {
    PublishedCache cache = published(1, 0);
    cache.answer(Answer.ABSENT, cache.pods());

    assertThat(available(cache)).isEqualTo("False SlotsUncovered");
  }

  @Test
  void itIsFalseWhenOneShardIsLostThoughAnotherMayServe() {
    PublishedCache cache = published(3, 1).fail(0, 0);
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0), cache.pod(1, 0)));

    assertThat(available(cache)).isEqualTo("False SlotsUncovered");
  }

  /** A replica loads after each full copy: nobody has to be called for it. */
  @Test
  void aReplicaThatLoadsItsCopyNeedsNoAttentionAndOneThatCannotBeReadDoes() {
    PublishedCache cache = published(1, 1);
    cache.answer(Answer.LOADING, List.of(cache.pod(0, 1)));
    assertThat(condition(cache, "Degraded")).startsWith("False");

    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 1)));
    assertThat(condition(cache, "Degraded")).isEqualTo("True NodeUnreadable");
  }

  /** Without its passwords no node can be read: the loss is what a person has to repair. */
  @Test
  void lostPasswordsAreNamedBeforeTheNodesThatCannotBeReadWithoutThem() {
    PublishedCache cache = published(1, 1);
    cache.answer(Answer.UNREADABLE, cache.pods());
    Wait lost = new Wait(Reason.CREDENTIALS_LOST, "the Secret is gone");
    Plan plan = new Plan(List.of(), List.of(), List.of(lost), Optional.empty(), Duration.ZERO);

    Condition degraded = condition(cache.situation(), plan, "Degraded");

    assertThat(degraded.getReason()).isEqualTo("CredentialsLost");
    assertThat(degraded.getMessage()).startsWith("the Secret is gone; ").contains("cannot be read");
  }

  private static PublishedCache published(int shards, int replicas) {
    PublishedCache cache = new PublishedCache(shards, replicas);
    TopologyDocument document =
        plan(cache.situation()).steps().stream()
            .map(Plan.Planned::step)
            .filter(Step.PublishTopology.class::isInstance)
            .map(step -> ((Step.PublishTopology) step).document())
            .findFirst()
            .orElseThrow();
    return cache.publish(document);
  }

  private static Plan plan(Situation now) {
    return PLANNER.plan(now);
  }

  private static String available(PublishedCache cache) {
    return condition(cache, "Available");
  }

  private static String condition(PublishedCache cache, String type) {
    Situation now = cache.situation();
    Condition condition = condition(now, plan(now), type);
    return condition.getStatus() + " " + condition.getReason();
  }

  private static Condition condition(Situation now, Plan plan, String type) {
    return StatusAssembler.assemble(now, plan, Outcome.none()).conditions().stream()
        .filter(condition -> type.equals(condition.getType()))
        .findFirst()
        .orElseThrow();
  }
}
