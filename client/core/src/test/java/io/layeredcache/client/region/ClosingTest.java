package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ClosingTest {

  private final Pod pod = new Pod();
  private final Source source = new Source();

  @Test
  void endsWhatIsUnderWayAndLeavesNoAlarm() {
    Region<String> region = pod.region(CacheClass.C1);
    CompletableFuture<Read<String>> leader = region.async().read(region.keys().key("1"), source);
    CompletableFuture<Read<String>> follower = region.async().read(region.keys().key("1"), source);

    region.close();

    assertThat(leader).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.CLOSED));
    assertThat(follower).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.CLOSED));
    assertThat(source.open.remove()).isCancelled();
    assertThat(pod.admission.inFlight()).isZero();
    assertThat(pod.time.pending()).isZero();
  }

  @Test
  void endsAQuestionToTheAuthority() {
    Region<String> region = pod.region(CacheClass.C4);
    CompletableFuture<Read<String>> read = region.async().read(region.keys().key("1"), source);

    region.close();

    assertThat(read).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.CLOSED));
    assertThat(pod.time.pending()).isZero();
  }

  @Test
  void answersNothingAfterIt() {
    Region<String> region = pod.region(CacheClass.C1);
    RegionKey key = region.keys().key("1");
    region.set(key, "a kettle");

    region.close();

    assertThat(region.get(key)).isNull();
    assertThat(region.read(key, Source.untouched()))
        .isEqualTo(new Read.Unanswered<>(Read.Reason.CLOSED));
    assertThat(region.set(key, "a pan")).isEqualTo(WriteOutcome.CLOSED);
    assertThat(pod.l1.keys(region.keys())).isEmpty();
  }

  /** Between the look whether it is closed and the note of who waits. */
  @Test
  void endsAQuestionToTheAuthorityThatBeganWhileItWasClosed() {
    List<Region<String>> closing = new ArrayList<>();
    Region<String> region =
        pod.loading(task -> closing.forEach(Region::close)).region(CacheClass.C4);
    closing.add(region);

    CompletableFuture<Read<String>> read = region.async().read(region.keys().key("1"), source);

    assertThat(read).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.CLOSED));
  }

  @Test
  void aRegionThatIsOpenedAgainUnderItsNameIsCounted() {
    Region<String> before = pod.region(CacheClass.C1);
    before.set(before.keys().key("1"), "a kettle");
    before.get("1");
    before.close();
    Region<String> again = pod.region(CacheClass.C1);
    again.set(again.keys().key("1"), "a kettle");

    again.get("1");
    again.get("1");

    assertThat(pod.count("reads", "outcome", "l1")).isEqualTo(2);
  }

  @Test
  void takeoversAreCountedInARegionThatIsOpenedAgain() {
    pod.region(CacheClass.C1).close();
    Region<String> again = pod.region(CacheClass.C1);
    var unusedLeader = again.async().read(again.keys().key("1"), source);
    pod.time.advance(pod.documents.policy().lease().duration().plusMillis(1));

    var unusedHeir = again.async().read(again.keys().key("1"), source);

    assertThat(source.loads).isEqualTo(2);
    assertThat(pod.count("loads.takeovers")).isEqualTo(1);
  }

  @Test
  void aRegionThatIsLaterClosedLeavesTheCountersOfTheOneThatIsOpen() {
    Region<String> before = pod.region(CacheClass.C1);
    Region<String> after = pod.region(CacheClass.C1);
    after.set(after.keys().key("1"), "a kettle");

    before.close();

    after.get("1");
    assertThat(pod.count("reads", "outcome", "l1")).isEqualTo(1);
  }

  @Test
  void tellsThatItHasBeenClosed() {
    Region<String> region = pod.region(CacheClass.C1);
    List<String> told = new ArrayList<>();
    region.whenClosed(() -> told.add("before"));

    region.within(Deadline.in(Duration.ofSeconds(1), pod.time)).close();

    region.whenClosed(() -> told.add("after"));
    assertThat(told).containsExactly("before", "after");
  }
}
