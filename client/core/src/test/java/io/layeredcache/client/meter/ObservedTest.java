package io.layeredcache.client.meter;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ObservedTest {

  private static final Tags SHARD = Tags.of("shard", "0");

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final AtomicInteger closed = new AtomicInteger(7);
  private final AtomicInteger open = new AtomicInteger(3);

  @Test
  void aGaugeTakesThePlaceOfThatOfACacheThatWasClosed() {
    registry.config().commonTags("application", "shop");
    Observed.gauge(registry, "in.flight", SHARD, closed, AtomicInteger::get);

    Observed.gauge(registry, "in.flight", SHARD, open, AtomicInteger::get);

    assertThat(registry.getMeters()).hasSize(1);
    assertThat(registry.get("in.flight").tag("shard", "0").gauge().value()).isEqualTo(3);
  }

  @Test
  void aCounterTakesThePlaceOfThatOfACacheThatWasClosed() {
    Observed.counter(registry, "calls", SHARD, closed, AtomicInteger::get);

    Observed.counter(registry, "calls", SHARD, open, AtomicInteger::get);

    assertThat(registry.get("calls").functionCounter().count()).isEqualTo(3);
  }

  @Test
  void leavesThoseOfOtherTagsAsTheyAre() {
    Observed.gauge(registry, "in.flight", Tags.of("shard", "1"), closed, AtomicInteger::get);

    Observed.gauge(registry, "in.flight", SHARD, open, AtomicInteger::get);

    assertThat(registry.get("in.flight").tag("shard", "1").gauge().value()).isEqualTo(7);
  }

  @Test
  void whoGoesLaterDoesNotTakeAwayTheGaugeOfWhoCameAfterIt() {
    Gauge before = Observed.gauge(registry, "in.flight", SHARD, closed, AtomicInteger::get);
    Gauge after = Observed.gauge(registry, "in.flight", SHARD, open, AtomicInteger::get);

    Observed.remove(registry, before);
    boolean stands = registry.find("in.flight").gauge() == after;
    Observed.remove(registry, after);

    assertThat(stands).isTrue();
    assertThat(registry.getMeters()).isEmpty();
  }
}
