package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.situation.ChangeSituations;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a StatefulSet that somebody scaled. */
class ScaledByHandTest {

  private static final LayeredCacheSpec SPEC =
      LayeredCacheSpec.defaults().withShards(3).withReplicasPerShard(1);

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

  private static Proposal propose(ChangeSituations situation) {
    return new ApplyChanges().propose(situation.now());
  }
}
