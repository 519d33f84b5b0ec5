package io.layeredcache.client.breaker;

import org.jspecify.annotations.Nullable;

/** A call that may fail in its own way, which reaches the caller as it is. */
@FunctionalInterface
public interface GuardedCall<T extends @Nullable Object, E extends Exception> {

  T call() throws E;
}
