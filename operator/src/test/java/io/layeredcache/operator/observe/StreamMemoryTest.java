package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.redis.NodeView;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class StreamMemoryTest {

  private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");

  private final StreamMemory memory = new StreamMemory();

  @Test
  void aSuccessorHasEverythingFromBeforeTheLastReadingThatLiesWithinWhatItInherited() {
    pass(0, Views.streaming("p", "old", 1_000));
    pass(5, Views.streaming("p", "old", 2_000));
    pass(10, Views.streaming("p", "old", 3_000));

    assertThat(pass(11, Views.successor("r", "old", 2_500)).get("r"))
        .extracting(found -> found.completeUntil().orElseThrow(), Succession::gap)
        .containsExactly(START.plusSeconds(5), 500L);
  }

  @Test
  void aSuccessorThatWentFurtherThanTheLastReadingLacksNothingOfWhatWasSeen() {
    pass(0, Views.streaming("p", "old", 1_000));
    pass(5, Views.streaming("p", "old", 2_000));

    assertThat(pass(6, Views.successor("r", "old", 2_700)).get("r"))
        .extracting(found -> found.completeUntil().orElseThrow(), Succession::gap)
        .containsExactly(START.plusSeconds(5), 0L);
  }

  @Test
  void noReadingIsOldEnoughForASuccessorThatStoppedBeforeTheFirstOne() {
    pass(0, Views.streaming("p", "old", 1_000));

    assertThat(pass(1, Views.successor("r", "old", 400)).get("r"))
        .extracting(Succession::completeUntil, Succession::gap)
        .containsExactly(java.util.Optional.empty(), 600L);
  }

  @Test
  void nothingIsSaidOfAPredecessorThatWasNeverSeen() {
    assertThat(pass(0, Views.successor("r", "old", 400))).isEmpty();
  }

  @Test
  void offsetsOfAnotherStreamAreNotCompared() {
    pass(0, Views.streaming("p", "other", 1_000));

    assertThat(pass(5, Views.successor("r", "old", 2_000))).isEmpty();
  }

  @Test
  void manyReadingsInASecondKeepTheFirstOfEachSecondAndTheLast() {
    StreamLog log = StreamLog.begin(START, 0);
    for (int tenth = 1; tenth <= 100; tenth++) {
      log = log.read(START.plusMillis(100L * tenth), tenth);
    }

    assertThat(log.marks()).hasSizeBetween(9, 12);
    assertThat(log.upTo(99).gap()).isEqualTo(1);
    assertThat(log.upTo(55).completeUntil())
        .hasValueSatisfying(
            until -> assertThat(until).isBetween(START.plusMillis(4_400), START.plusMillis(5_500)));
  }

  private Map<String, Succession> pass(long second, NodeView... views) {
    return memory.update(
        "uid",
        Arrays.stream(views).collect(Collectors.toMap(NodeView::id, Function.identity())),
        START.plusSeconds(second));
  }
}
