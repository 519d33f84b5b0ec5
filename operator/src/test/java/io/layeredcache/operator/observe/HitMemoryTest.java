package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class HitMemoryTest {

  private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");
  private static final Duration MINUTE = Duration.ofSeconds(60);

  private final HitMemory memory = new HitMemory();

  @Test
  void countsTheOwnerOfSlotsAndNotItsReplica() {
    pass(0, Views.owner("p", "p1", 0, 0), Views.replica("r", "r1", 0, 0));
    Map<String, HitCount> counts =
        pass(5, Views.owner("p", "p1", 40, 60), Views.replica("r", "r1", 5_000, 0));

    assertThat(counts).containsOnlyKeys("p");
    assertThat(inWindow(counts, "p")).isEqualTo(new Reads(40, 60));
  }

  @Test
  void aPromotedReplicaIsCountedFromThereOn() {
    pass(0, Views.replica("r", "r1", 5_000, 0));
    Map<String, HitCount> promoted = pass(5, Views.owner("r", "r1", 6_000, 0));
    Map<String, HitCount> later = pass(10, Views.owner("r", "r1", 6_010, 90));

    assertThat(inWindow(promoted, "r")).isEqualTo(Reads.NONE);
    assertThat(inWindow(later, "r")).isEqualTo(new Reads(10, 90));
  }

  @Test
  void aPrimaryThatWasAReplicaForAWhileIsCountedAnew() {
    pass(0, Views.owner("p", "p1", 0, 0));
    pass(5, Views.owner("p", "p1", 1_000, 0));
    pass(10, Views.replica("p", "p1", 1_000, 0));
    Map<String, HitCount> counts = pass(15, Views.owner("p", "p1", 9_000, 0));

    assertThat(inWindow(counts, "p")).isEqualTo(Reads.NONE);
  }

  @Test
  void aNodeThatWasNotReadInOnePassLosesNoCount() {
    pass(0, Views.owner("p", "p1", 0, 0));
    pass(5, Views.owner("p", "p1", 100, 0));
    Map<String, HitCount> without = pass(10);
    Map<String, HitCount> counts = pass(15, Views.owner("p", "p1", 100, 200));

    assertThat(without).isEmpty();
    assertThat(inWindow(counts, "p")).isEqualTo(new Reads(100, 200));
  }

  @Test
  void saysWhatCameSinceThePassBefore() {
    pass(0, Views.owner("p", "p1", 0, 0));
    pass(5, Views.owner("p", "p1", 100, 0));
    Map<String, HitCount> counts = pass(10, Views.owner("p", "p1", 101, 2));

    assertThat(counts.get("p")).extracting(HitCount::sinceLast).isEqualTo(new Reads(1, 2));
  }

  @Test
  void isQuietSinceTheLastPassThatSawARead() {
    pass(0, Views.owner("p", "p1", 0, 0));
    pass(5, Views.owner("p", "p1", 1, 0));
    pass(60, Views.owner("p", "p1", 1, 0));
    Map<String, HitCount> counts = pass(115, Views.owner("p", "p1", 1, 0));

    assertThat(counts.get("p")).extracting(HitCount::quietSince).isEqualTo(START.plusSeconds(5));
  }

  @Test
  void isYoungForOneWindow() {
    pass(0, Views.owner("p", "p1", 0, 0));

    assertThat(pass(59, Views.owner("p", "p1", 0, 0)).get("p")).matches(HitCount::young);
    assertThat(pass(60, Views.owner("p", "p1", 0, 0)).get("p")).matches(count -> !count.young());
  }

  @Test
  void aForgottenCacheIsCountedAnew() {
    pass(0, Views.owner("p", "p1", 0, 0));
    memory.forget("uid");

    assertThat(inWindow(pass(5, Views.owner("p", "p1", 1_000, 0)), "p")).isEqualTo(Reads.NONE);
  }

  private Map<String, HitCount> pass(long second, NodeView... views) {
    Instant at = START.plusSeconds(second);
    Map<String, Reading<NodeView>> readings = new LinkedHashMap<>();
    Arrays.stream(views)
        .forEach(view -> readings.put("pod-" + view.id(), new Reading.Known<>(view, at)));
    return memory.update("uid", readings, MINUTE, at);
  }

  private static Reads inWindow(Map<String, HitCount> counts, String id) {
    return Objects.requireNonNull(counts.get(id)).inWindow();
  }
}
