package io.layeredcache.client.breaker;

import io.layeredcache.client.meter.Observed;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToLongFunction;

/**
 * The meters of a breaker, all tagged {@code breaker} with its name:
 *
 * <ul>
 *   <li>{@code layeredcache.client.breaker.calls}, tag {@code outcome}: success, failure, ignored,
 *       rejected
 *   <li>{@code layeredcache.client.breaker.late}: outcomes that no longer meant anything
 *   <li>{@code layeredcache.client.breaker.probes} and {@code .probes.taken.back}
 *   <li>{@code layeredcache.client.breaker.openings} and {@code .closings}
 *   <li>{@code layeredcache.client.breaker.open}: 1 while it is not closed, else 0
 * </ul>
 */
public final class BreakerMeters {

  private static final String PREFIX = "layeredcache.client.breaker.";

  private BreakerMeters() {}

  /** Registers them; the registry does not keep the breaker alive. */
  public static void bind(Breaker breaker, MeterRegistry registry) {
    call(breaker, registry, "success", BreakerSnapshot.Counts::successes);
    call(breaker, registry, "failure", BreakerSnapshot.Counts::failures);
    call(breaker, registry, "ignored", BreakerSnapshot.Counts::ignored);
    call(breaker, registry, "rejected", BreakerSnapshot.Counts::rejected);
    Tags own = tags(breaker);
    count(breaker, registry, "late", own, BreakerSnapshot.Counts::late);
    count(breaker, registry, "probes", own, BreakerSnapshot.Counts::probes);
    count(breaker, registry, "probes.taken.back", own, BreakerSnapshot.Counts::probesTakenBack);
    count(breaker, registry, "openings", own, BreakerSnapshot.Counts::openings);
    count(breaker, registry, "closings", own, BreakerSnapshot.Counts::closings);
    Observed.gauge(registry, PREFIX + "open", own, breaker, it -> it.isOpen() ? 1 : 0);
  }

  private static Tags tags(Breaker breaker) {
    return Tags.of("breaker", breaker.name());
  }

  private static void call(
      Breaker breaker,
      MeterRegistry registry,
      String outcome,
      ToLongFunction<BreakerSnapshot.Counts> count) {
    count(breaker, registry, "calls", tags(breaker).and("outcome", outcome), count);
  }

  private static void count(
      Breaker breaker,
      MeterRegistry registry,
      String meter,
      Tags tags,
      ToLongFunction<BreakerSnapshot.Counts> count) {
    Observed.counter(
        registry, PREFIX + meter, tags, breaker, it -> count.applyAsLong(it.snapshot().counts()));
  }
}
