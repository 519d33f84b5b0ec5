package io.layeredcache.client.flight;

import java.util.concurrent.CompletableFuture;

/** Begins to fetch a value. Must not block; what it throws is a fetch that failed. */
@FunctionalInterface
public interface Fetch<T> {

  /** Begins. */
  CompletableFuture<T> begin();
}
