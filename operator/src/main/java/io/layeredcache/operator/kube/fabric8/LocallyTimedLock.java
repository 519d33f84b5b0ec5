package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import io.layeredcache.operator.kube.Leadership;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A lock whose lease is timed by this process's own clock alone, in both directions.
 *
 * <ol>
 *   <li>A record counts as renewed when it was first seen here: the elector compares the time in
 *       the record with its own, and a machine whose clock is ahead would take a living leader's
 *       lease.
 *   <li>Our own renewal counts from before it was sent: its answer may come late.
 * </ol>
 */
final class LocallyTimedLock implements Lock {

  private final Lock lock;
  private final Leadership leadership;
  private @Nullable Seen seen;

  /** A record as the server had it, and when it was first seen. */
  private record Seen(LeaderElectionRecord record, Instant at) {}

  LocallyTimedLock(Lock lock, Leadership leadership) {
    this.lock = lock;
    this.leadership = leadership;
  }

  @Override
  @SuppressWarnings("NullAway") // the library's way to say that there is none
  public synchronized LeaderElectionRecord get(KubernetesClient client) {
    @Nullable LeaderElectionRecord record = read(client);
    if (record == null) {
      return null;
    }
    if (seen == null || !Objects.equals(seen.record(), record)) {
      seen = new Seen(record, leadership.now().wall());
    }
    return new LeaderElectionRecord(
        record.getHolderIdentity(),
        record.getLeaseDuration(),
        record.getAcquireTime(),
        ZonedDateTime.ofInstant(seen.at(), ZoneOffset.UTC),
        record.getLeaderTransitions());
  }

  /**
   * A Lease that cannot be understood, such as one without a duration, is one more failed request:
   * for any other exception the elector stops for good, without a word to anybody.
   */
  private @Nullable LeaderElectionRecord read(KubernetesClient client) {
    try {
      return lock.get(client);
    } catch (KubernetesClientException failed) {
      throw failed;
    } catch (RuntimeException odd) {
      throw new KubernetesClientException(lock.describe() + " cannot be read", odd);
    }
  }

  @Override
  public void create(KubernetesClient client, LeaderElectionRecord record) {
    Leadership.Moment asked = leadership.now();
    lock.create(client, record);
    granted(record, asked);
  }

  @Override
  public void update(KubernetesClient client, LeaderElectionRecord record) {
    Leadership.Moment asked = leadership.now();
    lock.update(client, record);
    granted(record, asked);
  }

  private void granted(LeaderElectionRecord record, Leadership.Moment asked) {
    if (Objects.equals(record.getHolderIdentity(), lock.identity())) {
      leadership.renewed(asked);
    } else {
      leadership.ended();
    }
  }

  @Override
  public String identity() {
    return lock.identity();
  }

  @Override
  public String describe() {
    return lock.describe();
  }
}
