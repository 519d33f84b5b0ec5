package io.layeredcache.operator.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.crd.policy.ClientPolicy;
import io.layeredcache.crd.policy.L1Policy;
import io.layeredcache.crd.value.TimeSpan;
import io.layeredcache.operator.desired.TopologyFiles;
import io.layeredcache.operator.desired.TopologyObjects;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.plan.Wait;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.situation.PublishedCache;
import io.layeredcache.operator.situation.PublishedCache.Answer;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is published, and what stays as it was because it could not be read. */
class PublishResultTest {

  private static final long ELECTED = 8;

  @ParameterizedTest
  @CsvSource({"1,0", "1,1", "1,2", "2,1", "3,1", "3,2"})
  void whicheverNodesCannotBeReadNothingNewIsPublishedOfACacheThatStands(int shards, int replicas) {
    PublishedCache cache = published(new PublishedCache(shards, replicas));

    assertThat(subsetsThatPublish(cache)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,2", "2,1", "3,1"})
  void whicheverNodesCannotBeReadAPrimaryThatWasReplacedAndDoesNotKnowIsNotPublishedAgain(
      int shards, int replicas) {
    TopologyDocument after = document(new PublishedCache(shards, replicas).elect(0, 1, ELECTED));
    PublishedCache cache = failedOverBehindItsBack(shards, replicas).publish(after);

    for (List<String> unreadable : subsets(cache.pods())) {
      assertThat(primaries(propose(cache, unreadable)))
          .as("%s cannot be read", unreadable)
          .isSubsetOf(PublishedCache.nodeId(0, 1));
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1,2", "2,1", "3,1"})
  void whicheverNodesCannotBeReadAFailoverIsPublishedOnceTheNewPrimaryIsReadAndNotBefore(
      int shards, int replicas) {
    TopologyDocument before = document(new PublishedCache(shards, replicas));
    PublishedCache cache = failedOverBehindItsBack(shards, replicas).publish(before);

    for (List<String> unreadable : subsets(cache.pods())) {
      boolean read = !unreadable.contains(cache.pod(0, 1));
      assertThat(primaries(propose(cache, unreadable)))
          .as("%s cannot be read", unreadable)
          .isEqualTo(read ? List.of(PublishedCache.nodeId(0, 1)) : List.of());
    }
  }

  @ParameterizedTest
  @CsvSource({"1,2", "2,1", "3,1"})
  void aClaimThatAnotherViewHasSupersededIsNotPublished(int shards, int replicas) {
    PublishedCache lost = published(new PublishedCache(shards, replicas));
    lost.answer(Answer.GONE, List.of(lost.pod(0, 0)));
    PublishedCache cache = failedOverBehindItsBack(shards, replicas).publish(document(lost));

    Proposal proposal = propose(cache, List.of(cache.pod(0, 1)));

    assertThat(proposal).isEqualTo(Proposal.none());
  }

  @Test
  void anOwnerOfLongAgoDoesNotStandInForAPublishedPrimaryThatIsGone() {
    TopologyDocument after = document(new PublishedCache(1, 2).elect(0, 1, ELECTED));
    PublishedCache cache = new PublishedCache(1, 2).publish(after);
    cache.elect(0, 1, ELECTED, List.of(cache.pod(0, 1)));
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0)));
    cache.answer(Answer.GONE, List.of(cache.pod(0, 1)));

    assertThat(states(new PublishResult().propose(cache.situation()))).containsExactly("0 Down");
  }

  @ParameterizedTest
  @EnumSource(names = {"GONE", "BLANK", "REPLACED"})
  void aPrimaryWhosePodIsGoneLeavesTheDocumentWhicheverNodesCannotBeRead(Answer end) {
    PublishedCache cache = published(new PublishedCache(3, 1));
    List<String> others = cache.pods().stream().filter(p -> !p.equals(cache.pod(0, 0))).toList();

    for (List<String> unreadable : subsets(others)) {
      cache.answer(Answer.READ, others).answer(Answer.UNREADABLE, unreadable);
      cache.answer(end, List.of(cache.pod(0, 0)));
      assertThat(states(new PublishResult().propose(cache.situation())))
          .as("%s cannot be read", unreadable)
          .containsExactly("0 Down", "1 Serving", "2 Serving");
    }
  }

  @Test
  void aPrimaryLeavesTheDocumentWhenAnotherPodHasItsAddress() {
    PublishedCache cache = published(new PublishedCache(1, 1)).move(0, 1, 0);
    cache.answer(Answer.GONE, List.of(cache.pod(0, 0)));
    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 1)));

    assertThat(states(new PublishResult().propose(cache.situation()))).containsExactly("0 Down");
  }

  @Test
  void aPrimaryThatTheOthersAgreeHasFailedLeavesTheDocument() {
    PublishedCache cache = published(new PublishedCache(3, 1)).fail(0, 0);

    Proposal proposal = propose(cache, List.of(cache.pod(0, 0)));

    assertThat(states(proposal)).containsExactly("0 Down", "1 Serving", "2 Serving");
  }

  @Test
  void aServerThatDoesNotRunLeavesTheDocumentWhenNobodyElseCanBeAsked() {
    PublishedCache cache = published(new PublishedCache(1, 0));
    cache.answer(Answer.ABSENT, cache.pods());

    assertThat(states(new PublishResult().propose(cache.situation()))).containsExactly("0 Down");
  }

  @Test
  void aShardThatWasRebuiltAtALowerEpochIsPublishedOnceItsPublishedPrimaryIsGone() {
    PublishedCache before = new PublishedCache(1, 1).elect(0, 0, ELECTED);
    PublishedCache cache = new PublishedCache(1, 1).elect(0, 1, 2).publish(document(before));

    cache.answer(Answer.UNREADABLE, List.of(cache.pod(0, 0)));
    Proposal whileItMayServe = new PublishResult().propose(cache.situation());
    cache.answer(Answer.GONE, List.of(cache.pod(0, 0)));
    Proposal onceItIsGone = new PublishResult().propose(cache.situation());

    assertThat(whileItMayServe).isEqualTo(Proposal.none());
    assertThat(primaries(onceItIsGone)).containsExactly(PublishedCache.nodeId(0, 1));
  }

  @Test
  void aConfigMapOfSomebodyElseIsLeftAloneAndSaid() {
    PublishedCache cache = new PublishedCache(1, 0);
    ConfigMap ours =
        TopologyObjects.configMap(
            cache.cache(), TopologyFiles.of("{}", Optional.empty()), Optional.of("3"));
    cache.configMap(
        new ConfigMapBuilder(ours).editMetadata().withOwnerReferences().endMetadata().build());

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(proposal.steps()).isEmpty();
    assertThat(proposal.waits()).extracting(Wait::reason).containsExactly(Reason.NAME_TAKEN);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1e30", "much"})
  void aFailoverIsPublishedWithThePolicyThatClientsHaveWhileTheSpecsIsImpossible(String l1) {
    TopologyDocument before = document(new PublishedCache(1, 1));
    PublishedCache cache = new PublishedCache(1, 1).elect(0, 1, ELECTED).publish(before);
    cache.cache().setSpec(cache.cache().getSpec().withClients(withL1(l1)));

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(primaries(proposal)).containsExactly(PublishedCache.nodeId(0, 1));
    assertThat(documents(proposal))
        .allSatisfy(document -> assertThat(document.policy()).isEqualTo(before.policy()));
    assertThat(proposal.waits()).extracting(Wait::reason).containsExactly(Reason.INVALID_SPEC);
  }

  @Test
  void noFirstDocumentIsPublishedWithAPolicyThatNobodyAskedFor() {
    PublishedCache cache = new PublishedCache(1, 0);
    cache.cache().setSpec(cache.cache().getSpec().withClients(withL1("-1")));

    Proposal proposal = new PublishResult().propose(cache.situation());

    assertThat(proposal.steps()).isEmpty();
    assertThat(proposal.waits()).extracting(Wait::reason).containsExactly(Reason.INVALID_SPEC);
  }

  @Test
  void theVersionIsOneAboveTheMark() {
    assertThat(document(new PublishedCache(1, 0).mark("41")).version()).isEqualTo(42);
  }

  @Test
  void theVersionIsOneAboveWhatTheServersFunctionsHold() {
    PublishedCache cache = new PublishedCache(1, 1).mark("41");
    cache.hold(0, 1, new HeldTopology(cache.cache().getMetadata().getUid(), 50));
    cache.hold(0, 0, new HeldTopology("another-cache", 99));

    assertThat(document(cache).version()).isEqualTo(51);
  }

  @Test
  void theStepCarriesNoPasswords() {
    Proposal proposal = new PublishResult().propose(new PublishedCache(1, 0).situation());

    assertThat(proposal.steps())
        .singleElement()
        .asString()
        .doesNotContain("password")
        .doesNotContain("PRIVATE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"9007199254740992", "9999999999999999", "many", "-3"})
  void aMarkThatNoDocumentCanHaveHadIsIgnored(String mark) {
    assertThat(document(new PublishedCache(1, 0).mark(mark)).version()).isEqualTo(1);
  }

  /** The replica of shard 0 has been elected; the old primary is cut off and serves on. */
  private static PublishedCache failedOverBehindItsBack(int shards, int replicas) {
    PublishedCache cache = new PublishedCache(shards, replicas);
    List<String> witnesses =
        cache.pods().stream().filter(pod -> !pod.equals(cache.pod(0, 0))).toList();
    return cache.elect(0, 1, ELECTED, witnesses);
  }

  @SuppressWarnings("NullAway") // null is what an absent field is read as
  private static ClientPolicy withL1(String maxSize) {
    return new ClientPolicy(
        new L1Policy(new TimeSpan("2s"), new Quantity(maxSize)),
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  private static List<List<String>> subsetsThatPublish(PublishedCache cache) {
    return subsets(cache.pods()).stream()
        .filter(unreadable -> !propose(cache, unreadable).equals(Proposal.none()))
        .toList();
  }

  private static Proposal propose(PublishedCache cache, List<String> unreadable) {
    cache.answer(Answer.READ, cache.pods()).answer(Answer.UNREADABLE, unreadable);
    return new PublishResult().propose(cache.situation());
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

  /** Of shard 0. */
  private static List<String> primaries(Proposal proposal) {
    return documents(proposal)
        .flatMap(document -> document.shard(0).stream())
        .map(shard -> shard.primary().map(NodeTopology::nodeId).orElse("none"))
        .toList();
  }

  private static List<String> states(Proposal proposal) {
    return documents(proposal)
        .map(TopologyDocument::shards)
        .flatMap(List::stream)
        .map((ShardTopology shard) -> shard.id() + " " + shard.state())
        .toList();
  }

  private static List<List<String>> subsets(List<String> pods) {
    return IntStream.range(0, 1 << pods.size())
        .mapToObj(
            bits ->
                IntStream.range(0, pods.size())
                    .filter(pod -> (bits >> pod & 1) == 1)
                    .mapToObj(pods::get)
                    .toList())
        .toList();
  }
}
