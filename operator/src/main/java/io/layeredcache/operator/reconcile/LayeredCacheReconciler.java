package io.layeredcache.operator.reconcile;

import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.kube.CacheRef;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * What the operator framework calls; its types stop here. There is no finalizer: deletion works by
 * owner references, also while no operator runs.
 */
public final class LayeredCacheReconciler implements Reconciler<LayeredCache> {

  private static final Duration UNTIL_SYNCED = Duration.ofMillis(500);

  private final PassRunner runner;
  private final BooleanSupplier synced;
  private final SimpleInboundEventSource<LayeredCache> changes =
      new SimpleInboundEventSource<>("objects-of-caches");

  /**
   * The adapter.
   *
   * @param onChange where to subscribe to changes of the objects of caches
   * @param synced whether every watch has delivered its first list: before that, what a watch does
   *     not show may exist all the same
   */
  public LayeredCacheReconciler(
      PassRunner runner, Consumer<Consumer<CacheRef>> onChange, BooleanSupplier synced) {
    this.runner = runner;
    this.synced = synced;
    onChange.accept(
        cache -> changes.propagateEvent(new ResourceID(cache.name(), cache.namespace())));
  }

  @Override
  public List<EventSource<?, LayeredCache>> prepareEventSources(
      EventSourceContext<LayeredCache> context) {
    return List.of(changes);
  }

  @Override
  public UpdateControl<LayeredCache> reconcile(LayeredCache cache, Context<LayeredCache> context) {
    if (context.isPrimaryResourceDeleted() || cache.isMarkedForDeletion()) {
      runner.gone(cache);
      return UpdateControl.noUpdate();
    }
    Duration wakeUp = synced.getAsBoolean() ? runner.run(cache) : UNTIL_SYNCED;
    return UpdateControl.<LayeredCache>noUpdate().rescheduleAfter(wakeUp);
  }
}
