package io.layeredcache.operator.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.health.HttpEndpoints.Health;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ReadinessTest {

  private final HandClock clock = new HandClock();
  private boolean synced = true;
  private long disconnected;
  private final Readiness readiness = new Readiness(() -> synced, () -> disconnected, clock);

  @Test
  void isNotReadyBeforeEverythingHasStarted() {
    assertThat(readiness.ready()).isEqualTo(Health.failing("starting"));
  }

  @Test
  void isNotReadyBeforeEveryWatchHasDelivered() {
    synced = false;
    readiness.started();

    assertThat(readiness.ready()).isEqualTo(Health.failing("watches are not synced"));
  }

  @Test
  void isReadyWhileItRuns() {
    readiness.started();

    assertThat(readiness.ready()).isEqualTo(Health.OK);
  }

  @Test
  void isReadyWhileAWatchReconnects() {
    readiness.started();
    disconnected = 1;

    assertThat(readiness.ready()).isEqualTo(Health.OK);
    clock.pass(60);
    assertThat(readiness.ready()).isEqualTo(Health.OK);
  }

  @Test
  void isNotReadyOnceAWatchHasHadNoConnectionForLong() {
    readiness.started();
    disconnected = 2;
    readiness.ready();
    clock.pass(61);

    assertThat(readiness.ready())
        .isEqualTo(Health.failing("2 watches have had no connection for 61 s, limit 60 s"));
  }

  @Test
  void isReadyAgainWhenTheWatchIsBackAndCountsTheNextSilenceAnew() {
    readiness.started();
    disconnected = 1;
    readiness.ready();
    clock.pass(300);
    disconnected = 0;

    assertThat(readiness.ready()).isEqualTo(Health.OK);
    disconnected = 1;
    assertThat(readiness.ready()).isEqualTo(Health.OK);
  }

  @Test
  void isNotReadyWhileItStopsWhateverElseIsWell() {
    readiness.started();
    readiness.stopping();
    readiness.started();

    assertThat(readiness.ready()).isEqualTo(Health.failing("stopping"));
  }

  private static final class HandClock extends Clock {

    private Instant now = Instant.parse("2026-11-30T08:00:00Z");

    void pass(long seconds) {
      now = now.plusSeconds(seconds);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException("there is one zone");
    }
  }
}
