package io.layeredcache.operator.reconcile;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Written;
import io.layeredcache.operator.report.FailedPass;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes into a cache's status that its pass broke off. */
final class FailureNote {

  private static final Logger LOG = LoggerFactory.getLogger(FailureNote.class);

  private final Kubernetes kubernetes;

  FailureNote(Kubernetes kubernetes) {
    this.kubernetes = kubernetes;
  }

  /**
   * Best effort: a conflict is left to the next pass, which fails in the same way or has more to
   * say.
   */
  void write(LayeredCache cache, Throwable broken, Instant now) {
    CacheRef ref = new CacheRef(cache.getMetadata().getNamespace(), cache.getMetadata().getName());
    Written<LayeredCache> read = kubernetes.fresh(ref);
    if (!(read instanceof Written.Done<LayeredCache>(LayeredCache fresh))) {
      return;
    }
    LayeredCacheStatus status = FailedPass.status(fresh, broken.toString(), now);
    if (!status.equals(fresh.getStatus())) {
      fresh.setStatus(status);
      Written<LayeredCache> written = kubernetes.replaceStatus(fresh);
      if (!(written instanceof Written.Done<LayeredCache>)) {
        LOG.atWarn()
            .addKeyValue("cache", ref)
            .addKeyValue("outcome", written)
            .log("the status does not tell that the pass failed");
      }
    }
  }
}
