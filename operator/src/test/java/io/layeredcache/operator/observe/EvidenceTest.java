package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.redis.NodeView;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A death takes two witnesses. */
class EvidenceTest {

  private static final Set<Cause> NOBODY_THERE = EnumSet.of(Cause.REFUSED, Cause.NO_ROUTE);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whoAnswersIsThereWhateverTheWatchSays(boolean runs) {
    Reading<NodeView> answer = new Reading.Known<>(Views.owner("p", "p1", 0, 0), Instant.EPOCH);

    assertThat(Evidence.of(runs, Optional.of(answer))).isSameAs(answer);
  }

  @ParameterizedTest
  @EnumSource
  void whoDoesNotAnswerIsNotGoneWhileItsContainerRuns(Cause cause) {
    Reading<NodeView> silent = new Reading.Unreadable<>(cause, "");

    assertThat(Evidence.of(true, Optional.of(silent))).isSameAs(silent);
  }

  @ParameterizedTest
  @EnumSource
  void withoutAContainerOnlyAnAddressWhereNobodyIsMakesItGone(Cause cause) {
    Reading<NodeView> silent = new Reading.Unreadable<>(cause, "");

    assertThat(Evidence.of(false, Optional.of(silent)))
        .isEqualTo(NOBODY_THERE.contains(cause) ? new Reading.Absent<>() : silent);
  }

  @Test
  void withoutAnybodyToAskThePodAloneHasToDo() {
    assertThat(Evidence.of(false, Optional.empty())).isInstanceOf(Reading.Absent.class);
    assertThat(Evidence.of(true, Optional.empty())).isInstanceOf(Reading.Unreadable.class);
  }
}
