package io.layeredcache.client.breaker;

import io.layeredcache.client.time.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Pods that call one dependency ten times a second each, one after the other, in virtual time. */
final class SimulatedFleet {

  static final Duration STORE_DELAY = Duration.ofMillis(1);
  private static final int CALLS_PER_SECOND = 10;

  final VirtualTime time = new VirtualTime();
  final HintsInMemory store = new HintsInMemory(time, STORE_DELAY);
  private final List<Breakers> pods = new ArrayList<>();
  private boolean dead;
  private int failures;
  private int answers;
  private int rejections;

  private SimulatedFleet() {}

  static SimulatedFleet sharing(int pods) {
    return new SimulatedFleet().with(pods, true);
  }

  static SimulatedFleet alone(int pods) {
    return new SimulatedFleet().with(pods, false);
  }

  private SimulatedFleet with(int count, boolean shares) {
    for (int pod = 0; pod < count; pod++) {
      Random random = new Random(pod);
      Breakers.Builder builder = Breakers.with(time).random(random::nextDouble);
      pods.add((shares ? builder.sharing(store.as("pod-" + pod)) : builder).build());
    }
    return this;
  }

  void die() {
    dead = true;
  }

  void recover() {
    dead = false;
  }

  /** All pods call in turn, evenly spread, for so long. */
  void run(Duration during) {
    Duration step = Duration.ofSeconds(1).dividedBy((long) CALLS_PER_SECOND * pods.size());
    for (long i = 0; i < during.dividedBy(step); i++) {
      call((int) (i % pods.size()));
      time.advance(step);
    }
  }

  /** One call of one pod. */
  void call(int pod) {
    try {
      pods.get(pod).execute("dependency", this::answer);
      answers++;
    } catch (CallRejected rejected) {
      rejections++;
    } catch (IllegalStateException failed) {
      failures++;
    }
  }

  private boolean answer() {
    if (dead) {
      throw new IllegalStateException("dead on purpose");
    }
    return true;
  }

  int failures() {
    return failures;
  }

  int answers() {
    return answers;
  }

  int rejections() {
    return rejections;
  }

  BreakerSnapshot pod(int pod) {
    return pods.get(pod).snapshots().get(0);
  }

  /** How many pods let no call go. */
  long open() {
    return pods.stream()
        .flatMap(pod -> pod.snapshots().stream())
        .filter(seen -> seen.state() != BreakerSnapshot.State.CLOSED)
        .count();
  }
}
