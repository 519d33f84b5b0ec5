package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.OwnerStatus;
import io.layeredcache.crd.status.ReplicaStatus;
import io.layeredcache.crd.status.ShardStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Holds back statuses that differ from the last one in numbers alone, which move with the traffic:
 * at most one of them in 30 s for each cache. Whatever else changes is written at once.
 */
public final class StatusPace {

  private static final Duration INTERVAL = Duration.ofSeconds(30);

  private final Map<String, Instant> lastWritten = new ConcurrentHashMap<>();

  /** Whether the status says something that is worth a write now. */
  public boolean isDue(
      String cacheUid, @Nullable LayeredCacheStatus before, LayeredCacheStatus after, Instant now) {
    if (after.equals(before)) {
      return false;
    }
    boolean numbersAlone = before != null && withoutNumbers(after).equals(withoutNumbers(before));
    @Nullable Instant last = lastWritten.get(cacheUid);
    return !numbersAlone || last == null || !now.isBefore(last.plus(INTERVAL));
  }

  /** Takes note of a write. */
  public void written(String cacheUid, Instant now) {
    lastWritten.put(cacheUid, now);
  }

  /** Drops what is remembered of a cache that is gone. */
  public void forget(String cacheUid) {
    lastWritten.remove(cacheUid);
  }

  private static LayeredCacheStatus withoutNumbers(LayeredCacheStatus status) {
    return new LayeredCacheStatus(
        status.observedGeneration(),
        status.topologyVersion(),
        status.selector(),
        status.replicas(),
        status.replicasInSync(),
        null,
        status.zones(),
        null, // what a condition says too
        status.shards().stream().map(StatusPace::withoutNumbers).toList(),
        status.operation(),
        status.resyncQueue(),
        status.lastFailover(),
        null,
        status.conditions().stream().map(StatusPace::withoutNumbers).toList());
  }

  /** A cold cache is news; whether a warm one is read often enough to say so comes and goes. */
  private static Condition withoutNumbers(Condition condition) {
    if (ConditionType.CacheWarm.name().equals(condition.getType())) {
      return verdict(condition, Boolean.toString("False".equals(condition.getStatus())));
    }
    return ConditionType.ClientsCurrent.name().equals(condition.getType())
        ? verdict(condition, condition.getStatus())
        : condition;
  }

  private static Condition verdict(Condition condition, String status) {
    return new ConditionBuilder().withType(condition.getType()).withStatus(status).build();
  }

  private static ShardStatus withoutNumbers(ShardStatus shard) {
    return new ShardStatus(
        shard.id(),
        shard.slots(),
        shard.state(),
        shard.primary(),
        shard.replicas().stream().map(StatusPace::withoutNumbers).toList(),
        null,
        null,
        null,
        withoutNumbers(shard.lastOwner()),
        shard.lastDataLoss());
  }

  private static ReplicaStatus withoutNumbers(ReplicaStatus replica) {
    return new ReplicaStatus(
        replica.pod(), replica.zone(), replica.nodeId(), replica.link(), null, replica.state());
  }

  private static @Nullable OwnerStatus withoutNumbers(@Nullable OwnerStatus owner) {
    return owner == null
        ? null
        : new OwnerStatus(owner.pod(), owner.nodeId(), owner.runId(), owner.configEpoch(), null);
  }
}
