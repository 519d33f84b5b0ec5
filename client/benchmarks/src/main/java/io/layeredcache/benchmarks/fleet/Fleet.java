package io.layeredcache.benchmarks.fleet;

import io.layeredcache.benchmarks.measure.OpenLoop;
import io.layeredcache.client.breaker.Breakers;
import io.layeredcache.client.breaker.CallRejected;
import io.layeredcache.client.time.SystemTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Pods that call one dependency ten times a second each, evenly spread, behind breakers. */
final class Fleet implements AutoCloseable {

  private static final int CALLS_PER_SECOND = 10;

  private final SystemTime time = new SystemTime();
  private final List<Breakers> pods = new ArrayList<>();
  private boolean dead;
  private int failures;

  /**
   * Pods.
   *
   * @param breakers makes those of a pod, by its name
   */
  Fleet(int size, BiFunction<String, SystemTime, Breakers> breakers) {
    for (int pod = 0; pod < size; pod++) {
      pods.add(breakers.apply("pod-" + pod, time));
    }
  }

  /** Calls that failed until all pods had stopped calling what was dead. */
  int spent(Duration before, Duration after) {
    // on the thread of the loop: one call after the other
    try (OpenLoop loop = new OpenLoop(CALLS_PER_SECOND * pods.size(), Runnable::run)) {
      loop.run(before, this::call);
      dead = true;
      loop.run(after, this::call);
    }
    return failures;
  }

  private void call(int number) {
    try {
      boolean unused = pods.get(number % pods.size()).execute("dependency", this::answer);
    } catch (CallRejected rejected) {
      // this is what a breaker is for
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

  @Override
  public void close() {
    pods.forEach(Breakers::close);
    time.close();
  }
}
