package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.observe.ClientCount;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.situation.PublishedCache;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of pods in the published document. */
class LivePodsTest {

  @Test
  void thePodsThatAreConnectedArePublishedOnceThereAreSome() {
    PublishedCache cache = published(new PublishedCache(1, 0)).count(pods(20));

    assertThat(document(cache).livePods()).hasValue(20);
  }

  @Test
  void noVersionIsMadeOnlyToSayThatNoPodNamesItself() {
    PublishedCache cache = published(new PublishedCache(1, 0)).count(pods(0));

    assertThat(new PublishResult().propose(cache.situation())).isEqualTo(Proposal.none());
  }

  @ParameterizedTest
  @CsvSource({"20,19,false", "20,18,true", "20,22,true", "20,0,true", "3,4,true"})
  void aChangeOfTheConnectedPodsIsPublishedFromATenthOn(int before, int now, boolean published) {
    PublishedCache cache = published(new PublishedCache(1, 0)).count(pods(before));
    published(cache).count(pods(now));

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(documents(proposal).findAny().isPresent()).isEqualTo(published);
  }

  /** One that has just begun has not counted yet. */
  @Test
  void anotherOperatorLeavesTheNumberOfPodsAsItWasPublished() {
    PublishedCache counted = published(new PublishedCache(1, 0)).count(pods(20));
    PublishedCache fresh = new PublishedCache(1, 0).publish(document(counted));

    assertThat(new PublishResult().propose(fresh.situation())).isEqualTo(Proposal.none());
  }

  private static ClientCount pods(int pods) {
    return new ClientCount(
        new TreeMap<>(pods == 0 ? Map.of() : Map.of(1L, pods)), 1, Instant.EPOCH);
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
