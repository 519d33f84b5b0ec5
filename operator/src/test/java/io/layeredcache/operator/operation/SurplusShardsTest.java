package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.situation.ChangeSituations;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which shards a cache gives up when its spec wants fewer. */
class SurplusShardsTest {

  private static final LayeredCacheSpec SPEC =
      LayeredCacheSpec.defaults().withShards(3).withReplicasPerShard(1);

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

  private static Proposal propose(ChangeSituations situation) {
    return new ApplyChanges().propose(situation.now());
  }
}
