package io.layeredcache.operator.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.layeredcache.crd.HitRatioGate;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.operator.observe.HitCount;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.HitRatios;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Judges whether the cache is warm, by the hit ratios as the status shows them: their slowness is
 * what keeps the verdict from swinging at a limit.
 *
 * <ol>
 *   <li>Not warm while a shard that lost all its keys is below what it had before, less the allowed
 *       drop, and below the floor; or while any shard is below the floor.
 *   <li>Warm if the cache's ratio is known and nothing of that holds.
 *   <li>Otherwise unknown: nobody reads, or too few do. Never warm for want of numbers.
 * </ol>
 */
final class Warmth {

  /** At the latest: see the planner's pause at rest. */
  private static final String AGAIN = "; measured again within 5 s";

  /** Without a single read for that long, nobody uses the cache. */
  private static final Duration QUIET = Duration.ofMinutes(10);

  private Warmth() {}

  static Judgement judge(Situation now, List<ShardStatus> rows, @Nullable String ratio) {
    if (!now.shards().formed()) {
      return Judgement.unknown(
          ConditionType.CacheWarm, Reason.NOT_FORMED, "no slot has an owner yet");
    }
    HitRatioGate gate = Ratios.gate(now);
    String cold =
        rows.stream().flatMap(row -> cold(row, gate).stream()).collect(Collectors.joining("; "));
    if (!cold.isEmpty()) {
      return Judgement.no(ConditionType.CacheWarm, Reason.COLD, Sentence.of(cold + AGAIN));
    }
    return ratio == null
        ? unmeasured(now, gate)
        : Judgement.yes(
            ConditionType.CacheWarm,
            Reason.AS_EXPECTED,
            "hit ratio %s over %s, floor %s".formatted(ratio, gate.window(), gate.floor()));
  }

  /** The loss, with the time from which on the shard was warm again once that is seen. */
  static @Nullable DataLossStatus again(
      @Nullable DataLossStatus loss, @Nullable String ratio, Situation now) {
    boolean warm =
        loss != null
            && loss.warmAgain() == null
            && ratio != null
            && !below(ratio, limit(loss, Ratios.gate(now)));
    return loss != null && warm
        ? new DataLossStatus(
            loss.when(),
            loss.slots(),
            loss.lostRunId(),
            loss.hitRatioBefore(),
            now.now().truncatedTo(ChronoUnit.SECONDS))
        : loss;
  }

  private static Optional<String> cold(ShardStatus row, HitRatioGate gate) {
    @Nullable DataLossStatus loss = row.lastDataLoss();
    @Nullable String ratio = row.hitRatio();
    if (loss != null && loss.warmAgain() == null) {
      return Optional.of(
          "shard %d lost all its keys at %s: hit ratio %s over %s, warm from %s on"
              .formatted(
                  row.id(),
                  loss.when(),
                  ratio == null ? "unknown" : ratio,
                  gate.window(),
                  limit(loss, gate)));
    }
    return ratio != null && below(ratio, floor(gate))
        ? Optional.of(
            "shard %d: hit ratio %s over %s, floor %s"
                .formatted(row.id(), ratio, gate.window(), gate.floor()))
        : Optional.empty();
  }

  private static Judgement unmeasured(Situation now, HitRatioGate gate) {
    Optional<Condition> before = before(now);
    long reads = HitRatios.reads(now.shards()).samples();
    Optional<Judgement> standing =
        before.flatMap(Judgement::as).filter(verdict -> stands(verdict, reads, now));
    if (standing.isPresent()) {
      return standing.get();
    }
    Duration window = gate.window().toDuration();
    Duration quiet = window.compareTo(QUIET) > 0 ? window : QUIET;
    if (isQuiet(quiet, now)) {
      return Judgement.unknown(
          ConditionType.CacheWarm,
          Reason.NO_TRAFFIC,
          "no read in %d min; %d in a window of %s are needed%s"
              .formatted(quiet.toMinutes(), gate.minSamples(), gate.window(), AGAIN));
    }
    return Judgement.unknown(
        ConditionType.CacheWarm,
        Reason.NO_SAMPLES,
        "%s in a window of %s, %d are needed%s"
            .formatted(
                Steady.reads(before.map(Condition::getMessage).orElse(""), reads),
                gate.window(),
                gate.minSamples(),
                AGAIN));
  }

  /** An operator that has just started, or has seen no read since, knows no better. */
  private static boolean stands(Judgement before, long reads, Situation now) {
    return switch (before.reason()) {
      case AS_EXPECTED -> Ratios.young(now);
      case NO_TRAFFIC -> reads == 0;
      default -> false;
    };
  }

  private static boolean isQuiet(Duration longEnough, Situation now) {
    return HitRatios.counts(now.shards())
        .map(HitCount::quietSince)
        .max(Instant::compareTo)
        .filter(since -> since.plus(longEnough).isBefore(now.now()))
        .isPresent();
  }

  private static Optional<Condition> before(Situation now) {
    return Optional.ofNullable(now.cache().getStatus()).stream()
        .map(LayeredCacheStatus::conditions)
        .flatMap(List::stream)
        .filter(condition -> ConditionType.CacheWarm.name().equals(condition.getType()))
        .findFirst();
  }

  /** What the shard had before, less what may be missing between two steps; at least the floor. */
  private static BigDecimal limit(DataLossStatus loss, HitRatioGate gate) {
    @Nullable String before = loss.hitRatioBefore();
    return before == null
        ? floor(gate)
        : new BigDecimal(before).subtract(new BigDecimal(gate.maxDrop().text())).max(floor(gate));
  }

  private static BigDecimal floor(HitRatioGate gate) {
    return new BigDecimal(gate.floor().text());
  }

  private static boolean below(String ratio, BigDecimal limit) {
    return new BigDecimal(ratio).compareTo(limit) < 0;
  }
}
