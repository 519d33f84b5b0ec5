package io.layeredcache.client.region;

import io.layeredcache.client.codec.Refusal;
import io.layeredcache.client.meter.Observed;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a region, made once: a hit costs one addition. One that is opened under the name
 * of another, which may have been closed or not, is counted in its place.
 */
final class RegionMeters {

  private static final String PREFIX = "layeredcache.client.";

  /** How a read ended. */
  enum Outcome {
    L2,
    LOADER,
    STALE,
    ABSENT,
    UNANSWERED,
    FAILED
  }

  /** How a load ended. */
  enum LoadOutcome {
    LOADED,
    ABSENT,
    FAILED
  }

  private final LongAdder hits = new LongAdder();
  private final Map<Outcome, Counter> reads;
  private final Map<LoadOutcome, Counter> loads;
  private final Map<Refusal, Counter> refusals;
  private final Map<WriteOutcome, Counter> writes;
  private final Map<Read.Reason, Counter> unanswered;

  RegionMeters(MeterRegistry meters, String region) {
    Tags ofHits = Tags.of("region", region, "outcome", "l1");
    Observed.counter(meters, PREFIX + "reads", ofHits, hits, LongAdder::sum);
    reads = counters(meters, Outcome.class, "reads", "outcome", region);
    loads = counters(meters, LoadOutcome.class, "loads", "outcome", region);
    refusals = counters(meters, Refusal.class, "values.refused", "reason", region);
    writes = counters(meters, WriteOutcome.class, "writes", "outcome", region);
    unanswered = counters(meters, Read.Reason.class, "reads.unanswered", "reason", region);
  }

  private static <E extends Enum<E>> Map<E, Counter> counters(
      MeterRegistry meters, Class<E> kinds, String name, String tag, String region) {
    Map<E, Counter> counters = new EnumMap<>(kinds);
    for (E kind : kinds.getEnumConstants()) {
      String word = kind.name().toLowerCase(Locale.ROOT);
      counters.put(kind, meters.counter(PREFIX + name, "region", region, tag, word));
    }
    return counters;
  }

  /** Counts what something else adds up. */
  static <T> void observe(
      MeterRegistry meters, String name, String region, T of, ToDoubleFunction<T> count) {
    Observed.counter(meters, PREFIX + name, Tags.of("region", region), of, count);
  }

  void hit() {
    hits.increment();
  }

  void read(Outcome outcome) {
    increment(reads.get(outcome));
  }

  void unanswered(Read.Reason why) {
    read(Outcome.UNANSWERED);
    increment(unanswered.get(why));
  }

  void load(LoadOutcome outcome) {
    increment(loads.get(outcome));
  }

  void refused(Refusal why) {
    increment(refusals.get(why));
  }

  void write(WriteOutcome outcome) {
    increment(writes.get(outcome));
  }

  private static void increment(@Nullable Counter counter) {
    Objects.requireNonNull(counter).increment();
  }
}
