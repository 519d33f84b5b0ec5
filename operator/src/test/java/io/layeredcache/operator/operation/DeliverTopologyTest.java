package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.situation.PublishedCache;
import io.layeredcache.operator.situation.PublishedCache.Answer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Into which servers the published document is put. */
class DeliverTopologyTest {

  private static final String JSON = "{ \"as it\": \"stands\" }\n";
  private static final long VERSION = 7;

  private final PublishedCache cache = new PublishedCache(3, 1);
  private final TopologyDocument document = published();

  private TopologyDocument published() {
    Proposal first = new PublishResult().propose(cache.mark("6").situation());
    TopologyDocument published = ((Step.PublishTopology) first.steps().getFirst()).document();
    cache.publish(published, TopologyFiles.of(JSON, cache.key()));
    return published;
  }

  @Test
  void everyPrimaryGetsItAndNoReplica() {
    assertThat(receivers()).containsExactly(cache.pod(0, 0), cache.pod(1, 0), cache.pod(2, 0));
  }

  @Test
  void whatIsDeliveredAreTheBytesThatStandInTheConfigMapWithTheirSignature() {
    String signature = cache.key().orElseThrow().sign(JSON);

    assertThat(steps())
        .extracting(Step.DeliverTopology::functions)
        .containsOnly(
            FunctionLibrary.text(
                JSON.getBytes(StandardCharsets.UTF_8), signature, document.clusterId(), VERSION));
  }

  @Test
  void whoHoldsItAlreadyIsLeftAlone() {
    holdEverywhere(VERSION);

    assertThat(propose()).isEqualTo(Proposal.none());
  }

  @Test
  void whoHoldsAnOlderOneOrAnotherCachesGetsIt() {
    holdEverywhere(VERSION);
    cache.hold(0, 0, new HeldTopology(document.clusterId(), VERSION - 1));
    cache.hold(2, 0, new HeldTopology("another-cache", VERSION + 5));

    assertThat(receivers()).containsExactly(cache.pod(0, 0), cache.pod(2, 0));
  }

  @Test
  void aNewerOneIsNotTakenBack() {
    holdEverywhere(VERSION + 1);

    assertThat(propose()).isEqualTo(Proposal.none());
  }

  @Test
  void aPrimaryThatCannotBeReadWaitsAndTheOthersDoNot() {
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(1, 0)));

    assertThat(receivers()).containsExactly(cache.pod(0, 0), cache.pod(2, 0));
  }

  @Test
  void aReplicaThatWasPromotedGetsItUnlessItHasItFromItsFormerPrimary() {
    holdEverywhere(VERSION);
    cache.elect(0, 1, 20).elect(1, 1, 21);
    cache.hold(0, 1, new HeldTopology(document.clusterId(), VERSION));

    assertThat(receivers()).containsExactly(cache.pod(1, 1));
  }

  @Test
  void nothingIsDeliveredBeforeAnythingIsPublished() {
    PublishedCache fresh = new PublishedCache(3, 1);

    assertThat(new DeliverTopology().propose(fresh.situation())).isEqualTo(Proposal.none());
  }

  @Test
  void nothingIsDeliveredThatIsNotSigned() {
    cache.publish(document, TopologyFiles.of(JSON, Optional.empty()));

    assertThat(propose()).isEqualTo(Proposal.none());
  }

  @Test
  void nothingIsDeliveredThatAnotherKeyHasSigned() {
    cache.key(Optional.of(TopologyKey.generate(new Random(99))));

    assertThat(propose()).isEqualTo(Proposal.none());
  }

  @Test
  void noStepOfItDisturbsAShard() {
    assertThat(steps()).isNotEmpty().allMatch(step -> step.disturbs().isEmpty());
  }

  private void holdEverywhere(long version) {
    for (int shard = 0; shard < 3; shard++) {
      cache.hold(shard, 0, new HeldTopology(document.clusterId(), version));
    }
  }

  private List<String> receivers() {
    return steps().stream().map(step -> step.primary().name()).toList();
  }

  private List<Step.DeliverTopology> steps() {
    return propose().steps().stream().map(Step.DeliverTopology.class::cast).toList();
  }

  private Proposal propose() {
    return new DeliverTopology().propose(cache.situation());
  }
}
