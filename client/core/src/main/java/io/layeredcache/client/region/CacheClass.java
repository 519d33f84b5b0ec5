package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;

/** How fresh the data of a region has to be. The policy says what that means in seconds. */
public enum CacheClass {
  /** Descriptive content. */
  C1(Urgency.CONTENT),
  /** A displayed price. It binds nobody: a checkout asks the authority. */
  C2(Urgency.PRICE),
  /** An availability badge. */
  C3(Urgency.BADGE),
  /** A reservation, a payment, a permission: never cached, never stale, never shared by callers. */
  C4(Urgency.AUTHORITY);

  private final Urgency urgency;

  CacheClass(Urgency urgency) {
    this.urgency = urgency;
  }

  Urgency urgency() {
    return urgency;
  }

  DataClass in(DataClasses classes) {
    return switch (this) {
      case C1 -> classes.c1();
      case C2 -> classes.c2();
      case C3 -> classes.c3();
      // whatever a document says: there is no code path that keeps one
      case C4 -> DataClass.neverCached();
    };
  }
}
