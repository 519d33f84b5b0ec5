package io.layeredcache.operator.reconcile;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.plan.Plan;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs passes for the framework: logs what changed, counts, and keeps one odd resource from
 * disturbing the others.
 */
public final class PassRunner {

  private static final Logger LOG = LoggerFactory.getLogger(PassRunner.class);
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(5);

  private final Pass pass;
  private final CacheMeters meters;
  private final Map<CacheRef, String> lastWaits = new ConcurrentHashMap<>();
  private final Map<CacheRef, String> lastFailures = new ConcurrentHashMap<>();

  public PassRunner(Pass pass, CacheMeters meters) {
    this.pass = pass;
    this.meters = meters;
  }

  /** Runs one pass; returns when to look again. */
  public Duration run(LayeredCache cache) {
    CacheRef ref = ref(cache);
    try {
      Pass.Done done = pass.run(cache);
      meters.record(ref, done.situation(), done.plan(), done.outcome());
      done.phases().forEach(meters::took);
      log(ref, done);
      return done.wakeUp();
    } catch (RuntimeException | Error broken) {
      // the boundary of one cache: whatever is odd about it must not stop the others. An Error as
      // well: the framework would take the pass for one that never ends, and begin no other
      meters.passFailed(ref);
      LOG.atError()
          .addKeyValue("cache", ref)
          .setCause(broken)
          .log("pass failed; tried again in {} s", AFTER_FAILURE.toSeconds());
      tell(cache, broken);
      return AFTER_FAILURE;
    }
  }

  private void tell(LayeredCache cache, Throwable broken) {
    try {
      pass.failed(cache, broken);
    } catch (RuntimeException | Error again) {
      LOG.atError().addKeyValue("cache", ref(cache)).setCause(again).log("nor can that be told");
    }
  }

  /** Drops what is remembered of a cache that is gone. */
  public void gone(LayeredCache cache) {
    meters.remove(ref(cache));
    pass.forget(cache.getMetadata().getUid());
    lastFailures.remove(ref(cache));
    if (lastWaits.remove(ref(cache)) != null) {
      LOG.atInfo().addKeyValue("cache", ref(cache)).log("cache is gone");
    }
  }

  private void log(CacheRef cache, Pass.Done done) {
    done.outcome()
        .work()
        .filter(step -> !step.routine())
        .forEach(
            step ->
                LOG.atInfo()
                    .addKeyValue("cache", cache)
                    .addKeyValue("step", step.phrase())
                    .log("step done"));
    String failures = failures(done.outcome());
    if (!failures.equals(lastFailures.put(cache, failures)) && !failures.isEmpty()) {
      LOG.atWarn().addKeyValue("cache", cache).addKeyValue("failed", failures).log("steps failed");
    }
    String waits = waits(done.plan());
    if (!waits.equals(lastWaits.put(cache, waits)) && !waits.isEmpty()) {
      LOG.atInfo().addKeyValue("cache", cache).addKeyValue("for", waits).log("waiting");
    }
  }

  private static String failures(Outcome outcome) {
    return outcome.failures().stream()
        .map(result -> result.step().phrase() + ": " + result.failure().orElseThrow().message())
        .sorted()
        .collect(Collectors.joining("; "));
  }

  private static String waits(Plan plan) {
    StringBuilder waits = new StringBuilder();
    plan.waits().forEach(wait -> waits.append(wait.reason().text()).append(' '));
    plan.refusals()
        .forEach(
            refusal ->
                waits
                    .append(refusal.gate())
                    .append(':')
                    .append(refusal.reason().text())
                    .append(' '));
    return waits.toString().strip();
  }

  private static CacheRef ref(LayeredCache cache) {
    return new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
  }
}
