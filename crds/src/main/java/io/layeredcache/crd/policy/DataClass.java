package io.layeredcache.crd.policy;

import io.layeredcache.crd.value.Ratio;
import io.layeredcache.crd.value.TimeSpan;
import java.util.List;

/** How long values of one kind may be served. */
public sealed interface DataClass
    permits DescriptiveClass, PriceClass, AvailabilityClass, NeverCachedClass {

  /** How long a value is fresh. */
  TimeSpan lifetime();

  /** How long after its lifetime a value may still be served. */
  TimeSpan stale();

  /** Share by which each value's lifetime varies. */
  Ratio jitter();

  /** Regions that may hold it; empty for all. */
  List<String> regions();
}
