package io.layeredcache.client.flight;

import java.util.function.Predicate;

/**
 * What a caller is told who cannot be told a value.
 *
 * @param late his deadline passed, or the fetch was given up
 * @param closed the flights have been closed
 * @param noAnswer which values of a fetch are none: as an error, one ends a flight only once no
 *     other fetch runs
 */
public record Endings<T>(T late, T closed, Predicate<T> noAnswer) {

  /** Every value is an answer. */
  public Endings(T late, T closed) {
    this(late, closed, value -> false);
  }
}
