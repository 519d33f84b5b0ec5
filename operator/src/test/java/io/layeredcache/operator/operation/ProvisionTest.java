package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.Baseline;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.situation.ChangeSituations;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Which objects a cache has. */
class ProvisionTest {

  private static final LayeredCacheSpec SPEC =
      LayeredCacheSpec.defaults().withShards(2).withReplicasPerShard(1);

  @Test
  void budgetsFollowTheShardsThatStandAndNotTheSpecOfTheDay() {
    ChangeSituations serving = ChangeSituations.serving(SPEC);

    assertThat(phrases(serving.butWanted(SPEC.withShards(5))))
        .contains(
            "apply PodDisruptionBudget storefront-0", "apply PodDisruptionBudget storefront-1")
        .doesNotContain("apply PodDisruptionBudget storefront-2");
    assertThat(phrases(serving.butWanted(SPEC.withShards(1))))
        .contains("apply PodDisruptionBudget storefront-1");
    assertThat(phrases(serving.butWanted(SPEC.withReplicasPerShard(0))))
        .contains("apply PodDisruptionBudget storefront-0");
  }

  @Test
  void theBudgetOfAShardThatIsGoneIsDeleted() {
    ChangeSituations serving = ChangeSituations.serving(SPEC);
    serving.with(budget(serving, 0)).with(budget(serving, 4));

    assertThat(phrases(serving))
        .contains("delete PodDisruptionBudget storefront-4")
        .doesNotContain(
            "delete PodDisruptionBudget storefront-0", "apply PodDisruptionBudget storefront-0");
  }

  @Test
  void aBudgetThatSelectsMoreNarrowlyThanItShouldIsApplied() {
    ChangeSituations serving = ChangeSituations.serving(SPEC);
    PodDisruptionBudget narrowed = budget(serving, 0);
    narrowed.getSpec().getSelector().getMatchLabels().put("tier", "x");
    serving.with(narrowed);

    assertThat(phrases(serving)).contains("apply PodDisruptionBudget storefront-0");
  }

  @Test
  void labelsAndAnnotationsOfOthersOnABudgetAreNoReasonToApplyIt() {
    ChangeSituations serving = ChangeSituations.serving(SPEC);
    PodDisruptionBudget labelled =
        new PodDisruptionBudgetBuilder(budget(serving, 0))
            .editMetadata()
            .addToLabels("team", "shop")
            .addToAnnotations("team", "shop")
            .endMetadata()
            .build();
    serving.with(labelled);

    assertThat(phrases(serving)).doesNotContain("apply PodDisruptionBudget storefront-0");
  }

  @Test
  void aNewCacheThatNoLongerWantsReplicasLosesItsBudgets() {
    LayeredCacheSpec alone = SPEC.withReplicasPerShard(0);
    ChangeSituations renewed = ChangeSituations.of(alone);
    renewed.with(budget(renewed, 0));

    assertThat(phrases(renewed)).contains("delete PodDisruptionBudget storefront-0");
  }

  @Test
  void aShardWithoutItsStatefulSetGetsOne() {
    assertThat(phrases(ChangeSituations.serving(SPEC).versionMark(1).withoutStatefulSet(1)))
        .doesNotContain("apply StatefulSet storefront-0");
    assertThat(phrases(ChangeSituations.of(SPEC).at(0, Place.NEVER_STARTED).withoutStatefulSet(1)))
        .contains("apply StatefulSet storefront-1");
  }

  /** CF-2. */
  @Test
  void cf2AWrongValueMakesNoServerAndLetsWhatServesBeRepaired() {
    LayeredCacheSpec wrong =
        SPEC.withRedis(SPEC.redis().withConfig(Map.of("maxmemory-samples", "0")));
    ChangeSituations situation =
        ChangeSituations.serving(SPEC).withoutStatefulSet(1).butWanted(wrong);

    assertThat(new Provision().propose(situation.now()).waits())
        .extracting(Wait::reason)
        .containsExactly(Reason.INVALID_SPEC);
    assertThat(phrases(situation))
        .contains("apply Service storefront-nodes")
        .doesNotContain("apply StatefulSet storefront-1");
  }

  private static PodDisruptionBudget budget(ChangeSituations of, int shard) {
    return Baseline.render(
            of.resource(), Credentials.generate(new Random(1)), new TreeSet<>(Set.of(shard)))
        .stream()
        .filter(PodDisruptionBudget.class::isInstance)
        .map(PodDisruptionBudget.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private static List<String> phrases(ChangeSituations situation) {
    return new Provision().propose(situation.now()).steps().stream().map(Step::phrase).toList();
  }
}
