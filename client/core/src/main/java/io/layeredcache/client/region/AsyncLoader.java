package io.layeredcache.client.region;

import io.layeredcache.client.key.RegionKey;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Reads a value from its source without holding a thread. Cancelled if it takes too long. */
@FunctionalInterface
public interface AsyncLoader<V> {

  /** The value, null if there is none: that is remembered for a short time. */
  CompletionStage<@Nullable V> load(RegionKey key);
}
