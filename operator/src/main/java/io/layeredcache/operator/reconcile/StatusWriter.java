package io.layeredcache.operator.reconcile;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.act.Outcome;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.report.StatusAssembler;
import io.layeredcache.operator.report.StatusPace;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the status of a cache when it says something new, over the version that was read last. */
final class StatusWriter {

  private static final Logger LOG = LoggerFactory.getLogger(StatusWriter.class);

  private final Kubernetes kubernetes;
  private final StatusPace pace = new StatusPace();

  StatusWriter(Kubernetes kubernetes) {
    this.kubernetes = kubernetes;
  }

  /** What became of a status. */
  enum Fate {
    /** It is there, or says nothing new. */
    WRITTEN(Duration.ZERO),
    /** Somebody was faster: read again. */
    CONFLICT(Duration.ofMillis(200)),
    /** The API server does not take it or does not answer; soon again would be as futile. */
    FAILED(Duration.ofSeconds(5));

    private final Duration retry;

    Fate(Duration retry) {
      this.retry = retry;
    }

    /** When to try again. */
    Duration retry() {
      return retry;
    }
  }

  /**
   * A status that was to be written.
   *
   * @param current the situation with the resource as it is now known: a second status of the same
   *     pass is compared with the first, not with what the watch still shows
   */
  record Report(Fate fate, Situation current) {}

  Report write(Situation situation, Plan plan, Outcome outcome) {
    LayeredCache cache = situation.cache();
    LayeredCacheStatus after = StatusAssembler.assemble(situation, plan, outcome);
    String uid = cache.getMetadata().getUid();
    if (!pace.isDue(uid, cache.getStatus(), after, situation.now())) {
      return new Report(Fate.WRITTEN, situation);
    }
    CacheRef ref = new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
    return switch (kubernetes.fresh(ref)) {
      case Written.Done<LayeredCache>(LayeredCache fresh) ->
          replace(ref, fresh, situation, plan, outcome);
      case Written.Gone<LayeredCache> deleted -> new Report(Fate.WRITTEN, situation);
      case Written<LayeredCache> unreadable -> failed(ref, unreadable, situation);
    };
  }

  /** Drops what is remembered of a cache that is gone. */
  void forget(String cacheUid) {
    pace.forget(cacheUid);
  }

  private Report replace(
      CacheRef ref, LayeredCache fresh, Situation situation, Plan plan, Outcome outcome) {
    ObjectMeta planned = situation.cache().getMetadata();
    boolean sameSpec =
        fresh.getMetadata().getUid().equals(planned.getUid())
            && fresh.getMetadata().getGeneration().equals(planned.getGeneration());
    if (!sameSpec) {
      return new Report(Fate.CONFLICT, situation);
    }
    Situation current = situation.with(fresh);
    LayeredCacheStatus status = StatusAssembler.assemble(current, plan, outcome);
    if (status.equals(fresh.getStatus())) {
      return new Report(Fate.WRITTEN, current);
    }
    fresh.setStatus(status);
    pace.written(fresh.getMetadata().getUid(), situation.now());
    return switch (kubernetes.replaceStatus(fresh)) {
      case Written.Done<LayeredCache>(LayeredCache written) ->
          new Report(Fate.WRITTEN, situation.with(written));
      case Written.Gone<LayeredCache> deleted -> new Report(Fate.WRITTEN, situation);
      case Written.Conflict<LayeredCache> changed -> new Report(Fate.CONFLICT, situation);
      case Written<LayeredCache> refused -> failed(ref, refused, situation);
    };
  }

  private static Report failed(CacheRef cache, Written<LayeredCache> outcome, Situation situation) {
    LOG.atWarn()
        .addKeyValue("cache", cache)
        .addKeyValue("outcome", outcome)
        .log("status could not be written");
    return new Report(Fate.FAILED, situation);
  }
}
