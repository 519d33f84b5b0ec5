package io.layeredcache.client.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.policy.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BreakerWalkTest {

  private static final int WALKS = 10_000;
  private static final int STEPS = 80;
  private static final Duration COOLDOWN = Duration.ofSeconds(11);
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofMillis(400),
          Duration.ofSeconds(1),
          Duration.ofSeconds(3),
          COOLDOWN.minusNanos(1),
          COOLDOWN,
          COOLDOWN.plusSeconds(1));

  private record Pair(Permit permit, BreakerModel.Ticket ticket) {}

  /** One walk of a breaker and its model, side by side. */
  private static final class Walk {

    private final Random random;
    private final VirtualTime time = new VirtualTime();
    private final Told told = new Told();
    private final Breaker breaker;
    private final BreakerModel model;
    private final List<Pair> underWay = new ArrayList<>();

    Walk(long seed) {
      random = new Random(seed);
      int failures = 1 + random.nextInt(3);
      int successes = 1 + random.nextInt(2);
      BreakerSettings settings =
          new BreakerSettings(
              failures, successes, Duration.ofSeconds(10), Share.of("0.2"), Duration.ofSeconds(1));
      breaker = new Breaker("walk", settings, time, () -> 0.5, told);
      model =
          new BreakerModel(
              failures, successes, COOLDOWN.toNanos(), Duration.ofSeconds(1).toNanos());
    }

    void step() {
      int die = random.nextInt(20);
      if (die < 7) {
        acquire();
      } else if (die < 14 && !underWay.isEmpty()) {
        settle(underWay.remove(random.nextInt(underWay.size())));
      } else if (die < 17) {
        time.advance(PAUSES.get(random.nextInt(PAUSES.size())));
        model.turnTo(time.nanos());
      } else if (die == 17) {
        model.probeOnHint();
        breaker.probeOnHint();
      } else if (die == 18 && random.nextInt(4) == 0) {
        model.openOnHint(time.nanos());
        breaker.openOnHint();
      } else if (die == 19 && random.nextInt(6) == 0) {
        model.reset();
        breaker.reset();
      }
    }

    private void acquire() {
      BreakerModel.Ticket ticket = model.acquire(time.nanos());
      Permit permit = breaker.tryAcquire();
      assertThat(permit == null).as("rejected").isEqualTo(ticket == null);
      if (permit != null && ticket != null) {
        assertThat(permit.isProbe()).as("probe").isEqualTo(ticket.probe());
        underWay.add(new Pair(permit, ticket));
      }
    }

    private void settle(Pair pair) {
      int die = random.nextInt(9);
      if (die < 4) {
        model.succeed(pair.ticket());
        pair.permit().success();
      } else if (die < 8) {
        model.fail(pair.ticket(), time.nanos());
        pair.permit().failure();
      } else {
        model.ignore(pair.ticket());
        pair.permit().ignored();
      }
    }

    void compare() {
      assertThat(breaker.snapshot().state()).isEqualTo(model.state());
      assertThat(told.events()).isEqualTo(model.events());
    }
  }

  @Test
  void tenThousandRandomWalksGoAsTheModelGoes() {
    int openings = 0;
    int recoveries = 0;
    for (int seed = 0; seed < WALKS; seed++) {
      Walk walk = new Walk(seed);
      for (int step = 0; step < STEPS; step++) {
        try {
          walk.step();
          walk.compare();
        } catch (AssertionError differs) {
          throw new AssertionError("walk " + seed + ", step " + step, differs);
        }
      }
      List<String> events = walk.told.events();
      for (int i = 0; i < events.size(); i++) {
        assertThat(events.get(i)).startsWith(i % 2 == 0 ? "opened" : "closed");
      }
      openings += (events.size() + 1) / 2;
      recoveries += (int) events.stream().filter("closed RECOVERED"::equals).count();
    }
    // walks that never get anywhere would agree as well
    assertThat(openings).isGreaterThan(WALKS);
    assertThat(recoveries).isGreaterThan(WALKS / 4);
  }
}
