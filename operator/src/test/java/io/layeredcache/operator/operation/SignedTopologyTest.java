package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.situation.PublishedCache;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** When a document is signed, and when a key makes a new version of it. */
class SignedTopologyTest {

  @Test
  void aFirstDocumentIsSignedWithTheCachesKey() {
    PublishedCache cache = new PublishedCache(1, 0);

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(proposal.steps())
        .singleElement()
        .isInstanceOfSatisfying(
            Step.PublishTopology.class,
            publish -> assertThat(publish.key()).isEqualTo(cache.key()).isPresent());
  }

  @Test
  void whatIsPublishedWithoutASignatureIsSignedAsItIs() {
    PublishedCache cache = new PublishedCache(1, 0);
    cache.publish(document(cache), TopologyFiles.of("{ }", Optional.empty()));

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(proposal.steps())
        .containsExactly(new Step.SignTopology(1, TopologyFiles.of("{ }", cache.key()), "11"));
  }

  @Test
  void aSignatureThatDoesNotFitTheDocumentIsMadeAnew() {
    PublishedCache cache = new PublishedCache(1, 0);
    TopologyFiles other = TopologyFiles.of("{ }", cache.key());
    cache.publish(document(cache), new TopologyFiles("{}", other.signature(), other.publicKey()));

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(proposal.steps())
        .containsExactly(new Step.SignTopology(1, TopologyFiles.of("{}", cache.key()), "11"));
  }

  @Test
  void whatAnotherKeyHasSignedIsPublishedAnewUnderANewVersion() {
    PublishedCache cache = published(new PublishedCache(1, 0));
    cache.key(Optional.of(TopologyKey.generate(new Random(99))));

    assertThat(document(cache).version()).isEqualTo(2);
  }

  @Test
  void aFailoverDoesNotWaitForAKey() {
    TopologyDocument before = document(new PublishedCache(1, 1));
    PublishedCache cache = new PublishedCache(1, 1).elect(0, 1, 8).publish(before);
    cache.key(Optional.empty());

    assertThat(document(cache).shard(0).flatMap(ShardTopology::primary).map(NodeTopology::nodeId))
        .contains(PublishedCache.nodeId(0, 1));
  }

  @Test
  void nothingNewIsPublishedForWantOfAKey() {
    PublishedCache cache = published(new PublishedCache(1, 0)).key(Optional.empty());

    assertThat(new PublishResult().propose(cache.situation())).isEqualTo(Proposal.none());
  }

  private static PublishedCache published(PublishedCache cache) {
    return cache.publish(document(cache));
  }

  private static TopologyDocument document(PublishedCache cache) {
    return documents(new PublishResult().propose(cache.situation())).findFirst().orElseThrow();
  }

  private static Stream<TopologyDocument> documents(Proposal proposal) {
    return proposal.steps().stream().map(step -> ((Step.PublishTopology) step).document());
  }
}
