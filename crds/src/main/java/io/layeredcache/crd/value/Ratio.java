package io.layeredcache.crd.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;

/**
 * A share between 0 and 1 as it is written in YAML: {@code "0.05"}. A string, because two writers
 * of a floating-point number need not agree on its digits.
 *
 * @param text as written
 */
public record Ratio(@JsonValue String text) {

  /** What admission accepts: 0 to 1 with at most four decimals. */
  public static final String PATTERN = "^(0([.][0-9]{1,4})?|1([.]0{1,4})?)$";

  /** CEL: the text is a share. */
  public static final String IS = "self.matches('" + PATTERN + "')";

  /** What to write instead. */
  public static final String WRITE =
      "write a share from 0 to 1 in quotes, with at most four decimals: for example \"0.05\"";

  /** Around a default in an annotation: a bare 0.05 would be taken for a number. */
  public static final String QUOTE = "\"";

  /** Characters that admission accepts at most. */
  public static final int MAX_LENGTH = 6;

  @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
  public Ratio {}

  /**
   * The share, 0 to 1.
   *
   * @throws IllegalArgumentException if the text is not a share
   */
  public double toDouble() {
    if (!text.matches(PATTERN)) {
      throw new IllegalArgumentException(
          "'" + text + "' is not a share; write for example \"0.05\"");
    }
    return new BigDecimal(text).doubleValue();
  }

  @Override
  public String toString() {
    return text;
  }
}
