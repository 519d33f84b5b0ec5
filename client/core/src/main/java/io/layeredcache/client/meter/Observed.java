package io.layeredcache.client.meter;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.function.ToDoubleFunction;

/**
 * Meters that ask something else for their value whenever they are read. One takes the place of
 * another of its name and tags: a registry would keep the first, and show for ever what a cache or
 * a region that is closed has counted. The registry keeps nothing alive.
 */
public final class Observed {

  private Observed() {}

  /** What stands at a value now. */
  public static <T> Gauge gauge(
      MeterRegistry meters, String name, Tags tags, T of, ToDoubleFunction<T> value) {
    makeRoom(meters, name, tags, Meter.Type.GAUGE);
    return Gauge.builder(name, of, value).tags(tags).register(meters);
  }

  /** What something else adds up. */
  public static <T> void counter(
      MeterRegistry meters, String name, Tags tags, T of, ToDoubleFunction<T> count) {
    makeRoom(meters, name, tags, Meter.Type.COUNTER);
    FunctionCounter.builder(name, of, count).tags(tags).register(meters);
  }

  /** Removes one, unless another has taken its place. */
  public static void remove(MeterRegistry meters, Gauge gauge) {
    Meter.Id id = gauge.getId();
    if (meters.find(id.getName()).tags(id.getTags()).gauge() == gauge) {
      meters.remove(gauge);
    }
  }

  private static void makeRoom(MeterRegistry meters, String name, Tags tags, Meter.Type type) {
    meters.removeByPreFilterId(new Meter.Id(name, tags, null, null, type));
  }
}
