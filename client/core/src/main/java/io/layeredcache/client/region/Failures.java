package io.layeredcache.client.region;

import java.util.concurrent.CompletionException;

/** What a loader threw, as it threw it. */
final class Failures {

  private Failures() {}

  /** Without what stages wrap around it. */
  static Throwable plain(Throwable error) {
    Throwable inner = error;
    while (inner instanceof CompletionException && inner.getCause() != null) {
      inner = inner.getCause();
    }
    return inner;
  }

  /** Throws a loader's error, of which the signature knew when the loader was handed over. */
  @SuppressWarnings("unchecked") // erased: thrown as what it is
  static <E extends Throwable> RuntimeException rethrow(Throwable error) throws E {
    throw (E) error;
  }
}
