package io.layeredcache.operator.act;

import io.layeredcache.operator.plan.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When a step that failed may be tried again: after twice as long each time, up to the pace of a
 * cache at rest, and not before as long a time as the failure took. A quota that refuses a Service
 * would otherwise be asked, logged and reported several times a second for good; a webhook that
 * hangs would take every pass's time, and the steps behind it would never have their turn.
 */
final class Backoff {

  private static final Duration FIRST = Duration.ofMillis(150);
  private static final Duration LONGEST = Duration.ofSeconds(5);

  private final Map<String, Map<String, Attempt>> byCache = new ConcurrentHashMap<>();

  /** How a step failed last, and when it is due again. */
  private record Attempt(Outcome.Failure failure, Duration pause, Instant due) {}

  /** Why the step is not tried now: the failure that it waits after. */
  Optional<Outcome.Failure> holds(String cacheUid, Step step, Instant now) {
    return Optional.ofNullable(attempts(cacheUid).get(step.phrase()))
        .filter(attempt -> now.isBefore(attempt.due()))
        .map(Attempt::failure);
  }

  /** The step was begun then, and had failed by that time. */
  void failed(String cacheUid, Step step, Outcome.Failure failure, Instant begun, Instant failed) {
    Duration took = Duration.between(begun, failed);
    attempts(cacheUid)
        .merge(
            step.phrase(),
            new Attempt(failure, FIRST, failed.plus(longer(FIRST, took))),
            (before, first) -> again(before, failure, took, failed));
  }

  private static Attempt again(
      Attempt before, Outcome.Failure failure, Duration took, Instant failed) {
    Duration pause = before.pause().multipliedBy(2);
    Duration bounded = pause.compareTo(LONGEST) < 0 ? pause : LONGEST;
    return new Attempt(failure, bounded, failed.plus(longer(bounded, took)));
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  void succeeded(String cacheUid, Step step) {
    attempts(cacheUid).remove(step.phrase());
  }

  /** Drops the attempts at steps that nobody wants any more, which may fail anew at any time. */
  void keepOnly(String cacheUid, Iterable<Step> wanted) {
    Map<String, Attempt> attempts = attempts(cacheUid);
    Map<String, Attempt> kept = new ConcurrentHashMap<>();
    for (Step step : wanted) {
      Optional.ofNullable(attempts.get(step.phrase()))
          .ifPresent(attempt -> kept.put(step.phrase(), attempt));
    }
    byCache.put(cacheUid, kept);
  }

  void forget(String cacheUid) {
    byCache.remove(cacheUid);
  }

  private Map<String, Attempt> attempts(String cacheUid) {
    return byCache.computeIfAbsent(cacheUid, uid -> new ConcurrentHashMap<>());
  }
}
