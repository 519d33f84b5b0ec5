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
import java.util.List;
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

  @ParameterizedTest
  @CsvSource({
    "1, 0, scale StatefulSet storefront-0 back to 2",
    "1, 1, scale StatefulSet storefront-0 back to 2",
    "1, 2, ''",
    "1, 3, scale StatefulSet storefront-0 back to 2",
    // what somebody did by hand is what the resource says by now
    "2, 3, ''",
    // not what it says, nor what the shard was made with
    "2, 1, scale StatefulSet storefront-0 back to 2"
  })
  void aStatefulSetThatSomebodyScaledGetsItsNumberOfPodsBack(
      int replicasWanted, int pods, String phrase) {
    ChangeSituations scaled =
        ChangeSituations.serving(SPEC)
            .at(0, 2, Place.REPLICA)
            .scaledByHand(0, pods)
            .butWanted(SPEC.withReplicasPerShard(replicasWanted));

    assertThat(propose(scaled).steps().stream().map(Step::phrase))
        .containsExactlyElementsOf(phrase.isEmpty() ? List.of() : List.of(phrase));
  }

  @ParameterizedTest
  @CsvSource({"SILENT, REPLICA", "REPLICA, PRIMARY", "EMPTY, REPLICA", "SILENT, SILENT"})
  void surplusPodsStayWhileTheShardWouldMissThem(Place replica, Place surplus) {
    ChangeSituations scaled =
        ChangeSituations.serving(SPEC)
            .at(0, 0, surplus == Place.PRIMARY ? Place.REPLICA : Place.PRIMARY)
            .at(0, 1, replica)
            .at(0, 2, surplus)
            .scaledByHand(0, 3);
    Proposal proposal = propose(scaled);

    assertThat(proposal.steps()).isEmpty();
    assertThat(proposal.waits()).extracting(Wait::reason).containsExactly(Reason.SCALED_BY_HAND);
  }

  @Test
  void scalingBackUpDisturbsNobodyAndScalingBackDownDoes() {
    ChangeSituations less = ChangeSituations.serving(SPEC).scaledByHand(0, 1);
    ChangeSituations more =
        ChangeSituations.serving(SPEC).at(0, 2, Place.REPLICA).scaledByHand(0, 3);

    assertThat(propose(less).steps()).singleElement().matches(step -> step.disturbs().isEmpty());
    assertThat(propose(more).steps()).singleElement().matches(step -> step.disturbs().isPresent());
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

  @ParameterizedTest
  @CsvSource({
    "EMPTY, true",
    "NEVER_STARTED, true",
    "FAILING_REFUSED, true",
    "SILENT, false",
    "HOLDS_KEYS, false",
    "FAILING_SILENT, false"
  })
  void aShardThatANewCacheNoLongerWantsGoesIfItIsSeenToHoldNothing(Place place, boolean goes) {
    ChangeSituations fewer =
        ChangeSituations.of(SPEC).at(2, 1, place).butWanted(SPEC.withShards(2));
    Proposal proposal = propose(fewer);

    assertThat(proposal.steps().stream().map(Step::phrase))
        .containsExactlyElementsOf(goes ? List.of("delete StatefulSet storefront-2") : List.of());
    assertThat(proposal.steps()).allMatch(step -> step.disturbs().isPresent());
    assertThat(proposal.waits()).hasSize(goes ? 0 : 1);
  }

  @Test
  void noShardGoesOfACacheThatWasPublishedAlthoughNothingCanBeReadOfIt() {
    ChangeSituations fewer = ChangeSituations.of(SPEC).butWanted(SPEC.withShards(2)).versionMark(4);
    for (int shard = 0; shard < 3; shard++) {
      fewer.at(shard, Place.SILENT);
    }

    assertThat(propose(fewer).steps()).isEmpty();
    assertThat(propose(fewer).waits())
        .extracting(Wait::message)
        .anyMatch(message -> message.contains("spec.shards is 2, the cache has 3"));
  }

  /** CF-7 in one unit written otherwise: no change at all. */
  @Test
  void theSameAmountOfMemoryInAnotherUnitIsNoChange() {
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
