package io.layeredcache.client.breaker;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
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
    count(breaker, "late", BreakerSnapshot.Counts::late).register(registry);
    count(breaker, "probes", BreakerSnapshot.Counts::probes).register(registry);
    count(breaker, "probes.taken.back", BreakerSnapshot.Counts::probesTakenBack).register(registry);
    count(breaker, "openings", BreakerSnapshot.Counts::openings).register(registry);
    count(breaker, "closings", BreakerSnapshot.Counts::closings).register(registry);
    Gauge.builder(PREFIX + "open", breaker, it -> it.isOpen() ? 1 : 0)
        .tag("breaker", breaker.name())
        .register(registry);
  }

  private static void call(
      Breaker breaker,
      MeterRegistry registry,
      String outcome,
      ToLongFunction<BreakerSnapshot.Counts> count) {
    count(breaker, "calls", count).tag("outcome", outcome).register(registry);
  }

  private static FunctionCounter.Builder<Breaker> count(
      Breaker breaker, String meter, ToLongFunction<BreakerSnapshot.Counts> count) {
    return FunctionCounter.builder(
            PREFIX + meter, breaker, it -> count.applyAsLong(it.snapshot().counts()))
        .tag("breaker", breaker.name());
  }
}
