package io.layeredcache.operator.operation;

import static io.layeredcache.operator.situation.GateNode.cameBack;
import static io.layeredcache.operator.situation.GateNode.primary;
import static io.layeredcache.operator.situation.GateNode.replica;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.situation.GateNode;
import io.layeredcache.operator.situation.GateSituations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gate of shard 0, whose fallback is 25 s. */
class CloseResyncGatesTest {

  private static final Duration LATELY = Duration.ofSeconds(4);

  private static GateNode gate(long delay, long waited) {
    return primary(0).withDelay(Duration.ofSeconds(delay)).withWaitOf(Duration.ofSeconds(waited));
  }

  @ParameterizedTest
  @CsvSource({"25,0", "25,4", "31,10", "60,36", "600,576"})
  void leavesALeaseAloneThatHasMostOfItsTimeLeft(long delay, long waited) {
    assertThat(steps(gate(delay, waited), replica(0, 1).waitingForItsFirst())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "25,5,30",
    "25,24,49",
    "25,40,65", // runs out soon, or has run out
    "0,0,25",
    "600,5,30" // is open without a token, or outlives the operator
  })
  void renewsALeaseForOneFallbackFromNow(long delay, long waited, long renewed) {
    GateNode gate = delay == 0 ? gate(0, waited).forking() : gate(delay, waited);

    List<Step> steps = steps(gate, replica(0, 1).waitingForItsFirst());

    assertThat(held(steps)).contains(Duration.ofSeconds(renewed));
  }

  @Test
  void leavesAGateOpenForItsToken() {
    assertThat(steps(gate(0, 3), replica(0, 1).waitingForItsFirst())).isEmpty();
  }

  @Test
  void closesAnOpenGateWhenAReplicaComesThatHoldsTheLastCopy() {
    GateNode gate = cameBack(0, LATELY, 0).withDelay(Duration.ZERO);

    List<Step> steps = steps(gate, replica(0, 1).waiting(LATELY));

    assertThat(held(steps)).contains(Duration.ofSeconds(25));
  }

  @ParameterizedTest
  @CsvSource({"0", "26", "600"})
  void setsTheFallbackWhereNobodyWaits(long delay) {
    List<Step> steps = steps(gate(delay, 0), replica(0, 1));

    assertThat(steps)
        .singleElement()
        .isInstanceOfSatisfying(
            Step.CloseResyncGate.class,
            close -> assertThat(close.delay()).isEqualTo(Duration.ofSeconds(25)));
  }

  @Test
  void setsTheFallbackWhileOnlyThoseAreThereThatAreServed() {
    List<Step> steps = steps(gate(0, 9).forking(), replica(0, 1).syncing());

    assertThat(steps).singleElement().isInstanceOf(Step.CloseResyncGate.class);
  }

  @Test
  void holdsTheGateForAReplicaThatComesWhileAnotherIsServed() {
    List<Step> steps =
        steps(gate(25, 40).forking(), replica(0, 1).syncing(), replica(0, 2).waitingForItsFirst());

    assertThat(held(steps)).contains(Duration.ofSeconds(65));
  }

  @Test
  void holdsTheGateForAReplicaThatCannotBeRead() {
    List<Step> steps =
        steps(gate(25, 40).forking(), replica(0, 1).waitingForItsFirst().unreadable(Cause.TIMEOUT));

    assertThat(held(steps)).contains(Duration.ofSeconds(65));
  }

  @Test
  void leavesTheGateOfAReplicaAtItsFallback() {
    List<Step> steps = steps(gate(25, 0), replica(0, 1).withDelay(Duration.ofSeconds(50)));

    assertThat(steps)
        .singleElement()
        .isInstanceOfSatisfying(
            Step.CloseResyncGate.class,
            close -> assertThat(close.member().name()).isEqualTo("storefront-0-1"));
  }

  @Test
  void saysWhetherDataAreKept() {
    GateNode emptied = cameBack(0, LATELY, 0).withWaitOf(Duration.ofSeconds(9));

    List<Step> lost = steps(emptied, replica(0, 1).waiting(LATELY));
    List<Step> nothing = steps(gate(25, 9), replica(0, 1).waitingForItsFirst());

    assertThat(keepsData(lost)).containsExactly(true);
    assertThat(keepsData(nothing)).containsExactly(false);
  }

  private static List<Step> steps(GateNode... nodes) {
    return new CloseResyncGates().propose(GateSituations.of(nodes).situation()).steps();
  }

  private static Optional<Duration> held(List<Step> steps) {
    assertThat(steps).singleElement().isInstanceOf(Step.HoldResyncGate.class);
    return steps.stream().map(Step.HoldResyncGate.class::cast).map(h -> h.delay()).findFirst();
  }

  private static List<Boolean> keepsData(List<Step> steps) {
    return steps.stream().map(Step.HoldResyncGate.class::cast).map(h -> h.keepsData()).toList();
  }
}
