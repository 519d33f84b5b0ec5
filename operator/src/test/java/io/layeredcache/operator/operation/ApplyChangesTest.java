package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.situation.ChangeSituations;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who gets a changed spec, and what is said of those who do not. */
class ApplyChangesTest {

  private static final LayeredCacheSpec SPEC =
      LayeredCacheSpec.defaults().withShards(3).withReplicasPerShard(1);
  private static final LayeredCacheSpec OTHER_IMAGE =
      SPEC.withRedis(SPEC.redis().withImage("redis:7.0.15"));

  @Test
  void aServingShardKeepsItsTemplateAndTheFieldIsNamed() {
    Proposal proposal = propose(ChangeSituations.serving(SPEC).butWanted(OTHER_IMAGE));

    assertThat(proposal.steps()).isEmpty();
    assertThat(proposal.waits())
        .singleElement()
        .satisfies(wait -> assertThat(wait.reason()).isEqualTo(Reason.CHANGE_NOT_SUPPORTED))
        .extracting(Wait::message)
        .asString()
        .contains("shard 0, 1, 2: spec.redis.image");
  }

  @Test
  void nothingIsSaidOfACacheThatIsAsTheSpecSays() {
    assertThat(propose(ChangeSituations.serving(SPEC))).isEqualTo(Proposal.none());
  }

  /** RU-7. */
  @ParameterizedTest
  @CsvSource({
    "EMPTY, EMPTY, true",
    "NEVER_STARTED, NEVER_STARTED, true",
    "EMPTY, NO_POD, true",
    "FAILING, FAILING, true",
    "FAILING_REFUSED, EMPTY, true",
    "FAILING, NEVER_STARTED, true",
    "FAILING_SILENT, FAILING, false",
    "FAILING_ANSWERS, FAILING, false",
    "RESTARTING, FAILING, false",
    "SILENT, EMPTY, false",
    "HOLDS_KEYS, EMPTY, false",
    "PRIMARY, FAILING, false"
  })
  void ru7AShardThatHasNothingToLoseGetsTheCorrectedSpec(Place one, Place other, boolean gets) {
    Proposal proposal =
        propose(ChangeSituations.of(SPEC).at(0, 0, one).at(0, 1, other).butWanted(OTHER_IMAGE));

    assertThat(proposal.steps().stream().filter(step -> isOfShard(0, step)).findFirst().isPresent())
        .isEqualTo(gets);
    assertThat(proposal.waits().stream().anyMatch(wait -> wait.message().contains("shard 0")))
        .isEqualTo(!gets);
  }

  /** RU-7: a value with which servers end lies in the configuration alone, not in the revision. */
  @Test
  void ru7AShardThatFailsForARedisConfKeyGetsTheCorrectedOne() {
    LayeredCacheSpec bad = SPEC.withRedis(SPEC.redis().withConfig(Map.of("hz", "20")));
    ChangeSituations failing = ChangeSituations.of(bad).at(0, Place.FAILING).butWanted(SPEC);

    assertThat(propose(failing).steps()).anyMatch(step -> isOfShard(0, step));
  }

  @Test
  void podsOlderThanTheirTemplateAreReplacedWhileTheyHoldNothing() {
    LayeredCacheSpec bad = SPEC.withRedis(SPEC.redis().withConfig(Map.of("hz", "20")));
    ChangeSituations failing =
        ChangeSituations.of(bad).at(0, Place.FAILING).templateOf(0, SPEC).butWanted(SPEC);

    assertThat(propose(failing).steps().stream().map(Step::phrase))
        .contains(
            "replace pod storefront-0-0 (the spec has changed and it holds nothing)",
            "replace pod storefront-0-1 (the spec has changed and it holds nothing)");
  }

  @Test
  void podsOlderThanTheirTemplateAreNamedWhenTheyServe() {
    ChangeSituations serving =
        ChangeSituations.serving(SPEC).templateOf(1, OTHER_IMAGE).butWanted(OTHER_IMAGE);

    assertThat(propose(serving).waits())
        .singleElement()
        .extracting(Wait::message)
        .asString()
        .contains("shard 0, 1, 2: spec.redis.image");
  }

  @ParameterizedTest
  @CsvSource({"FAILING, FAILING, true", "FAILING, EMPTY, false", "FAILING, SILENT, false"})
  void aShardThatLostItsOwnerGetsItOnlyIfNobodyIsLeftToRebuildIt(
      Place one, Place other, boolean gets) {
    ChangeSituations lost =
        ChangeSituations.serving(SPEC)
            .at(0, 0, one)
            .at(0, 1, other)
            .ownerFailed(0)
            .butWanted(OTHER_IMAGE);

    assertThat(propose(lost).steps().stream().anyMatch(step -> isOfShard(0, step))).isEqualTo(gets);
  }

  @Test
  void aSpecThatNoServerWouldStartWithReachesNobody() {
    LayeredCacheSpec wrong =
        OTHER_IMAGE.withRedis(OTHER_IMAGE.redis().withConfig(Map.of("io-threads", "500")));

    assertThat(propose(ChangeSituations.of(SPEC).butWanted(wrong)).steps()).isEmpty();
  }

  @Test
  void anotherNumberOfReplicasIsNamed() {
    ChangeSituations serving =
        ChangeSituations.serving(SPEC).butWanted(SPEC.withReplicasPerShard(2));

    assertThat(propose(serving).steps()).isEmpty();
    assertThat(propose(serving).waits())
        .singleElement()
        .extracting(Wait::message)
        .asString()
        .contains("shard 0, 1, 2: spec.replicasPerShard");
  }

  /** CF-7 in one unit written otherwise: no change at all. */
  @Test
  void cf7TheSameAmountOfMemoryInAnotherUnitIsNoChange() {
    LayeredCacheSpec same = SPEC.withRedis(SPEC.redis().withMemory("1024Mi"));
    assertThat(same.redis().memory()).isNotSameAs(new Quantity("1Gi"));
    assertThat(propose(ChangeSituations.serving(SPEC).butWanted(same))).isEqualTo(Proposal.none());
  }

  private static boolean isOfShard(int shard, Step step) {
    return step instanceof Step.ApplyShard apply && apply.shard() == shard;
  }

  private static Proposal propose(ChangeSituations situation) {
    return new ApplyChanges().propose(situation.now());
  }
}
