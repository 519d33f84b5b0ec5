package io.layeredcache.operator.desired;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the value of a redis.conf key may be. No form takes a line break, which would smuggle in
 * another key, and each has bounds: a server ends with what is outside its own.
 */
sealed interface ConfigValue {

  /** Whether a server may be given it. */
  boolean accepts(String value);

  /** What it has to be, in words. */
  String form();

  /** One of a few words. */
  record Word(List<String> choices) implements ConfigValue {
    @Override
    public boolean accepts(String value) {
      return choices.contains(value);
    }

    @Override
    public String form() {
      return "one of " + String.join(", ", choices);
    }
  }

  /**
   * A whole number.
   *
   * @param orZero whether 0, for off, is taken too
   */
  record Whole(long least, long most, boolean orZero) implements ConfigValue {
    private static final Pattern FORM = Pattern.compile("0|-?[1-9][0-9]{0,9}");

    @Override
    public boolean accepts(String value) {
      if (!FORM.matcher(value).matches()) {
        return false;
      }
      long number = Long.parseLong(value);
      return (number >= least && number <= most) || (orZero && number == 0);
    }

    @Override
    public String form() {
      return "a whole number, %s%d to %d".formatted(orZero ? "0 or " : "", least, most);
    }
  }

  /** A number of bytes, plain or with a unit as redis.conf has them. */
  record Bytes(long least, long most) implements ConfigValue {
    private static final Pattern FORM = Pattern.compile("([0-9]{1,13})(b|k|kb|m|mb|g|gb)?");
    private static final Map<String, Long> UNITS =
        Map.of(
            "b",
            1L,
            "k",
            1_000L,
            "kb",
            1L << 10,
            "m",
            1_000_000L,
            "mb",
            1L << 20,
            "g",
            1_000_000_000L,
            "gb",
            1L << 30);

    @Override
    public boolean accepts(String value) {
      Matcher matcher = FORM.matcher(value);
      if (!matcher.matches()) {
        return false;
      }
      long unit = Optional.ofNullable(matcher.group(2)).map(UNITS::get).orElse(1L);
      // a product beyond 64 bits would come out as any number
      BigInteger bytes = new BigInteger(matcher.group(1)).multiply(BigInteger.valueOf(unit));
      return bytes.compareTo(BigInteger.valueOf(least)) >= 0
          && bytes.compareTo(BigInteger.valueOf(most)) <= 0;
    }

    @Override
    public String form() {
      return "bytes, for example 64mb, %d to %d".formatted(least, most);
    }
  }

  /** A part of the server's memory: 0 for no limit, bytes, or 1 to 99 per cent. */
  record Share(Bytes bytes) implements ConfigValue {
    private static final Pattern PERCENT = Pattern.compile("[1-9][0-9]?%");

    @Override
    public boolean accepts(String value) {
      return value.equals("0") || PERCENT.matcher(value).matches() || bytes.accepts(value);
    }

    @Override
    public String form() {
      return "0, 1% to 99%, or " + bytes.form();
    }
  }

  /** Some of these letters, also none. */
  record Letters(String letters, String example) implements ConfigValue {
    @Override
    public boolean accepts(String value) {
      return value.length() <= letters.length()
          && value.chars().allMatch(letter -> letters.indexOf(letter) >= 0);
    }

    @Override
    public String form() {
      return "letters of " + letters + ", for example " + example;
    }
  }
}
