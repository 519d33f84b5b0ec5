package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.Verdict.Refused;
import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts every refusal and says each in the log once: a node that holds a bad document is asked
 * again with every question.
 */
final class Refusals {

  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final Duration QUIET = Duration.ofSeconds(10);

  /** Bounded: a node that answers something else every time must not fill the heap. */
  private static final int REMEMBERED = 64;

  private record Said(Source source, Refusal refusal, int document) {}

  private final MeterRegistry registry;
  private final Time time;
  private final Deque<Said> said = new ArrayDeque<>();
  private long unsaid;
  private @Nullable Long lastAt;

  Refusals(MeterRegistry registry, Time time) {
    this.registry = registry;
    this.time = time;
  }

  void count(Arrival arrival, Refused refused) {
    registry
        .counter(
            "layeredcache.client.topology.refused",
            "source",
            arrival.source().text(),
            "reason",
            refused.refusal().text())
        .increment();
    say(arrival, refused);
  }

  private synchronized void say(Arrival arrival, Refused refused) {
    Said saying =
        new Said(arrival.source(), refused.refusal(), Arrays.hashCode(arrival.document()));
    if (said.contains(saying)) {
      return;
    }
    long now = time.nanos();
    // a file is judged once for each of its contents, so its fault is said now or never
    boolean asksAgain = arrival.source() == Source.SECOND_PATH;
    if (asksAgain && lastAt != null && now - lastAt < QUIET.toNanos()) {
      unsaid++;
      return;
    }
    LOG.warn(
        "topology document refused: source={} reason={} errors=\"{}\" othersSinceTheLastLine={}",
        arrival.source().text(),
        refused.refusal(),
        String.join("; ", refused.errors()),
        unsaid);
    lastAt = now;
    unsaid = 0;
    said.add(saying);
    if (said.size() > REMEMBERED) {
      said.remove();
    }
  }
}
