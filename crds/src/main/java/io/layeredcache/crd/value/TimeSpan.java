package io.layeredcache.crd.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.regex.Matcher;

/**
 * A length of time as it is written in YAML: {@code 500ms}, {@code 30s}, {@code 1h30m}.
 *
 * <p>Read only when asked for: a value that slipped past admission fails the one cache that holds
 * it, not the list of all caches that is being read.
 *
 * @param text as written
 */
public record TimeSpan(@JsonValue String text) {

  /** What admission accepts: whole numbers with a unit, largest first or not. */
  public static final String PATTERN = "^([0-9]{1,6}(ms|s|m|h))+$";

  /** CEL: the text is a length of time, and ... */
  public static final String IS = "self.matches('" + PATTERN + "') && ";

  /**
   * CEL: one of a list of texts is no length of time; that is said at its field, and a rule that
   * compares them has nothing to add.
   */
  public static final String ANY_WRONG = ".exists(t, !t.matches('" + PATTERN + "')) || ";

  /** Characters that admission accepts at most. */
  public static final int MAX_LENGTH = 16;

  /** No time at all. */
  public static final TimeSpan ZERO = new TimeSpan("0s");

  private static final java.util.regex.Pattern PART =
      java.util.regex.Pattern.compile("([0-9]{1,6})(ms|s|m|h)");

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public TimeSpan {}

  /**
   * The length, zero or more.
   *
   * @throws IllegalArgumentException if the text is not a length of time
   */
  public Duration toDuration() {
    Duration sum = Duration.ZERO;
    Matcher parts = PART.matcher(text);
    int end = 0;
    while (parts.find() && parts.start() == end) {
      sum = sum.plus(part(Long.parseLong(parts.group(1)), parts.group(2)));
      end = parts.end();
    }
    if (end == 0 || end != text.length()) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a length of time; write for example 500ms, 30s or 1h30m");
    }
    return sum;
  }

  private static Duration part(long amount, String unit) {
    return switch (unit) {
      case "ms" -> Duration.ofMillis(amount);
      case "s" -> Duration.ofSeconds(amount);
      case "m" -> Duration.ofMinutes(amount);
      default -> Duration.ofHours(amount);
    };
  }

  @Override
  public String toString() {
    return text;
  }
}
