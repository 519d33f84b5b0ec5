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

  /** What the loader itself threw, without anything that was wrapped around it here. */
  static Throwable thrown(Throwable error) {
    Throwable plain = plain(error);
    Throwable cause = plain.getCause();
    return plain instanceof ByLoader && cause != null ? cause : plain;
  }

  /**
   * Marks what a loader threw on its way through stages, where its own {@code CompletionException}
   * would be taken for theirs, and its own {@code CancellationException} for ours.
   */
  static final class ByLoader extends RuntimeException {

    ByLoader(Throwable thrown) {
      super(null, thrown, false, false);
    }
  }

  /** Throws a loader's error, of which the signature knew when the loader was handed over. */
  @SuppressWarnings("unchecked") // erased: thrown as what it is
  static <E extends Throwable> RuntimeException rethrow(Throwable error) throws E {
    throw (E) error;
  }
}
