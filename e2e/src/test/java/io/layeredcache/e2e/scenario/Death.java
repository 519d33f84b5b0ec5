package io.layeredcache.e2e.scenario;

import io.layeredcache.e2e.cluster.TestCluster;
import java.util.Locale;

/** How a primary dies. */
enum Death {
  /** Its process. The kubelet starts the container again in the same pod. */
  CONTAINER,
  /** Everything in its pod, the sandbox too. The kubelet makes a new one, with another address. */
  POD,
  /** Its node has no power any more: nothing there comes back, and no connection is closed. */
  NODE;

  /** Looks up now what there is to hit; it happens when the result is run. */
  Runnable aim(TestCluster cluster, Victim victim) {
    return switch (this) {
      case CONTAINER -> cluster.aim(victim.container());
      case POD -> cluster.aimAtPod(victim.container().namespace(), victim.container().pod());
      case NODE -> cluster.aimAtNode(victim.node());
    };
  }

  /** As its table is called. */
  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
