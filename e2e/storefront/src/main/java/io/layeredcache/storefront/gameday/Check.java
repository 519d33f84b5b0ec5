package io.layeredcache.storefront.gameday;

/**
 * One line of a verdict.
 *
 * @param what is looked at, with its unit
 * @param ours what the client of this project did
 * @param naive what the naive client did in the same run
 * @param limit that ours has to keep
 * @param passed whether it did
 */
public record Check(String what, String ours, String naive, String limit, boolean passed) {

  /** A number that must not be above a limit. */
  static Check atMost(String what, Number limit, Number ours, Number naive) {
    return new Check(
        what,
        text(ours),
        text(naive),
        "<= " + text(limit),
        ours.doubleValue() <= limit.doubleValue());
  }

  /** A number that must not be below a limit. */
  static Check atLeast(String what, Number limit, Number ours, Number naive) {
    return new Check(
        what,
        text(ours),
        text(naive),
        ">= " + text(limit),
        ours.doubleValue() >= limit.doubleValue());
  }

  /**
   * That the fault bit at all: the naive client must be beyond a limit, or the run has shown
   * nothing.
   */
  static Check bites(String what, Number limit, Number naive) {
    return new Check(
        "the fault bites: " + what,
        "",
        text(naive),
        "naive > " + text(limit),
        naive.doubleValue() > limit.doubleValue());
  }

  /** For the reader alone. */
  static Check told(String what, Number ours, Number naive) {
    return new Check(what, text(ours), text(naive), "", true);
  }

  /** A second that nobody has told of is no good second. */
  static Check complete(long wanted, Side ours, Side naive, Span span) {
    long told = ours.secondsTold(span);
    return new Check(
        "seconds that were told of",
        text(told),
        text(naive.secondsTold(span)),
        "= " + wanted,
        told == wanted && naive.secondsTold(span) == wanted);
  }

  private static String text(Number number) {
    return number instanceof Double
        ? String.format(java.util.Locale.ROOT, "%.2f", number.doubleValue())
        : number.toString();
  }
}
