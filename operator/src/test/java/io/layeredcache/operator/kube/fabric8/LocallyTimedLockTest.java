package io.layeredcache.operator.kube.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import io.layeredcache.operator.kube.Leadership;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LocallyTimedLockTest {

  private static final Duration LEASE = Duration.ofSeconds(10);
  private static final ZonedDateTime SKEWED = ZonedDateTime.parse("2020-01-01T00:00:00Z");

  private final Now now = new Now();
  private final Leadership leadership = new Leadership(LEASE, now, () -> now.nanos());
  private final Stored stored = new Stored();
  private final LocallyTimedLock lock = new LocallyTimedLock(stored, leadership);
  private final KubernetesClient client = new KubernetesClientBuilder().build();

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void aRecordCountsFromWhenItWasFirstSeenWhateverTheOthersClockSays() {
    stored.record = record("other", SKEWED);

    assertThat(renewTime()).isEqualTo(now.instant());
    Instant first = now.instant();
    now.pass(Duration.ofSeconds(4));
    assertThat(renewTime()).isEqualTo(first);
    stored.record = record("other", SKEWED.plusSeconds(1));
    assertThat(renewTime()).isEqualTo(now.instant());
  }

  @Test
  void aRenewalCountsFromBeforeItWasSent() {
    stored.takes = Duration.ofSeconds(6);

    lock.update(client, record("self", SKEWED));

    now.pass(Duration.ofSeconds(3));
    assertThat(leadership.isHeld()).isTrue();
    now.pass(Duration.ofSeconds(1));
    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void aRenewalThatFailedDoesNotCount() {
    stored.fails = true;

    assertThatThrownBy(() -> lock.update(client, record("self", SKEWED)))
        .isInstanceOf(KubernetesClientException.class);

    assertThat(leadership.isHeld()).isFalse();
  }

  @Test
  void givingItBackEndsIt() {
    lock.create(client, record("self", SKEWED));
    assertThat(leadership.isHeld()).isTrue();

    lock.update(client, record("", SKEWED));

    assertThat(leadership.isHeld()).isFalse();
  }

  /** For any other exception the elector gives up for good. */
  @Test
  void aLeaseThatCannotBeUnderstoodIsAFailedRequestWhichTheElectorTriesAgain() {
    stored.odd = true;

    assertThatThrownBy(() -> lock.get(client))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining("in memory cannot be read");
  }

  private Instant renewTime() {
    return lock.get(client).getRenewTime().toInstant();
  }

  private static LeaderElectionRecord record(String holder, ZonedDateTime renewed) {
    return new LeaderElectionRecord(holder, LEASE, SKEWED, renewed, 0);
  }

  /** A lock in memory. */
  private final class Stored implements Lock {
    private @Nullable LeaderElectionRecord record;
    private Duration takes = Duration.ZERO;
    private boolean fails;
    private boolean odd;

    @Override
    @SuppressWarnings("NullAway") // the library's way to say that there is none
    public LeaderElectionRecord get(KubernetesClient client) {
      if (odd) {
        throw new NullPointerException("no duration");
      }
      return record;
    }

    @Override
    public void create(KubernetesClient client, LeaderElectionRecord wanted) {
      update(client, wanted);
    }

    @Override
    public void update(KubernetesClient client, LeaderElectionRecord wanted) {
      now.pass(takes);
      if (fails) {
        throw new KubernetesClientException("conflict");
      }
      record = wanted;
    }

    @Override
    public String identity() {
      return "self";
    }

    @Override
    public String describe() {
      return "in memory";
    }
  }

  private static final class Now extends Clock {
    private Instant instant = Instant.parse("2026-11-30T12:00:00Z");

    void pass(Duration time) {
      instant = instant.plus(time);
    }

    long nanos() {
      return Duration.between(Instant.EPOCH, instant).toNanos();
    }

    @Override
    public Instant instant() {
      return instant;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
