package io.layeredcache.operator.reconcile;

import io.javaoperatorsdk.operator.RegisteredController;
import io.javaoperatorsdk.operator.health.InformerHealthIndicator;
import io.javaoperatorsdk.operator.health.InformerWrappingEventSourceHealthIndicator;

/**
 * The framework's own watch over the resources, to be counted like those over their objects:
 * without it an operator whose CRD was removed would call itself well.
 */
public final class ResourceWatch {

  private final RegisteredController<?> controller;
  private volatile Stage stage = Stage.NOT_WANTED;

  public ResourceWatch(RegisteredController<?> controller) {
    this.controller = controller;
  }

  private enum Stage {
    /** A stand-by does not watch resources. */
    NOT_WANTED,
    BEGINNING,
    BEGUN
  }

  /** Begins by that call, which returns once the first list has been delivered or is given up. */
  public void begin(Runnable start) {
    stage = Stage.BEGINNING;
    start.run();
    stage = Stage.BEGUN;
  }

  /** How many of its connections are missing now. */
  public long disconnected() {
    return switch (stage) {
      case NOT_WANTED -> 0;
      case BEGINNING -> 1;
      case BEGUN -> missing();
    };
  }

  private long missing() {
    long missing = 0;
    for (InformerWrappingEventSourceHealthIndicator<?> source :
        controller.getControllerHealthInfo().informerEventSourceHealthIndicators().values()) {
      missing +=
          source.informerHealthIndicators().values().stream()
              .filter(informer -> !isConnected(informer))
              .count();
    }
    return missing;
  }

  private static boolean isConnected(InformerHealthIndicator informer) {
    return informer.isRunning() && informer.hasSynced() && informer.isWatching();
  }
}
