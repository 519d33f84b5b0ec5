package io.layeredcache.client.topology;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.layeredcache.client.topology.policy.Share;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One JSON object while it is read. A field that is missing or wrong adds an error with its path
 * and yields a stand-in, so that reading goes on and finds the other errors too. A null is read as
 * absent; fields that nobody asks for are ignored.
 */
final class Fields {

  private static final long MAX_EXACT = TopologyDocument.MAX_VERSION;

  /** Several of them added up, and compared in nanoseconds, do not overflow. */
  private static final Duration FOR_EVER = Duration.ofDays(50 * 365);

  private static final Pattern UTC =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z");
  private static final int SHOWN = 60;

  private final JsonNode object;
  private final String path;
  private final List<String> errors;

  private Fields(JsonNode object, String path, List<String> errors) {
    this.object = object;
    this.path = path;
    this.errors = errors;
  }

  static Fields of(JsonNode root) {
    return new Fields(root, "", new ArrayList<>());
  }

  /** Every error so far, of this object and of all that were reached from the same root. */
  List<String> errors() {
    return errors;
  }

  void error(String name, String message) {
    errors.add(at(name) + " " + message);
  }

  boolean has(String name) {
    return object.hasNonNull(name);
  }

  long integer(String name, long min, long max) {
    return has(name) ? integerOr(name, min, max, min) : missing(name, min);
  }

  long integerOr(String name, long min, long max, long absent) {
    return has(name) ? integer(at(name), object.get(name), min, max) : absent;
  }

  int countOr(String name, int min, int absent) {
    return (int) integerOr(name, min, Integer.MAX_VALUE, absent);
  }

  long bytesOr(String name, long min, long absent) {
    return integerOr(name, min, MAX_EXACT, absent);
  }

  /** A span; a longer one than {@link #FOR_EVER} is taken for that. */
  Duration millisOr(String name, long min, Duration absent) {
    long millis = integerOr(name, min, MAX_EXACT, absent.toMillis());
    return Duration.ofMillis(Math.min(FOR_EVER.toMillis(), millis));
  }

  String text(String name, Text rule) {
    return has(name) ? textOr(name, rule, "") : missing(name, "");
  }

  String textOr(String name, Text rule, String absent) {
    return has(name) ? text(at(name), object.get(name), rule) : absent;
  }

  /** The value's name as it is written, or {@code unknown} for a word that this reader lacks. */
  <E extends Enum<E>> E word(String name, Class<E> type, E unknown) {
    JsonNode value = has(name) ? object.get(name) : missing(name, object);
    if (has(name) && !value.isTextual()) {
      errors.add(at(name) + " must be a string, is " + shown(value));
    }
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(value.textValue())) {
        return constant;
      }
    }
    return unknown;
  }

  Optional<Share> share(String name) {
    return has(name) ? Optional.of(shareOr(name, Share.NONE)) : Optional.empty();
  }

  Share shareOr(String name, Share absent) {
    if (!has(name)) {
      return absent;
    }
    JsonNode value = object.get(name);
    try {
      BigDecimal number = value.isNumber() ? value.decimalValue() : BigDecimal.TEN;
      return Share.of(number);
    } catch (IllegalArgumentException no) {
      String must = value.isNumber() ? no.getMessage() : "must be a number";
      errors.add(at(name) + " " + must + ", is " + shown(value));
      return absent;
    }
  }

  Instant instant(String name) {
    if (!has(name)) {
      return missing(name, Instant.EPOCH);
    }
    String text = object.get(name).asText();
    try {
      if (object.get(name).isTextual() && UTC.matcher(text).matches()) {
        return Instant.parse(text);
      }
    } catch (DateTimeException noSuchDay) {
      // falls through to the error below
    }
    errors.add(
        at(name) + " must be a time like 2026-11-30T05:12:04.120Z, is " + shown(object.get(name)));
    return Instant.EPOCH;
  }

  /** A section whose fields are all optional; an absent one is empty. */
  Fields section(String name) {
    JsonNode empty = JsonNodeFactory.instance.objectNode();
    return object(at(name), has(name) ? object.get(name) : empty);
  }

  Optional<Fields> object(String name) {
    return has(name) ? Optional.of(section(name)) : Optional.empty();
  }

  List<Fields> objects(String name) {
    List<Fields> objects = new ArrayList<>();
    for (JsonNode item : items(name)) {
      objects.add(object(at(name) + "[" + objects.size() + "]", item));
    }
    return objects;
  }

  List<String> texts(String name, Text rule) {
    List<String> texts = new ArrayList<>();
    for (JsonNode item : items(name)) {
      texts.add(text(at(name) + "[" + texts.size() + "]", item, rule));
    }
    return texts;
  }

  List<Integer> integers(String name, int min) {
    List<Integer> integers = new ArrayList<>();
    for (JsonNode item : items(name)) {
      String at = at(name) + "[" + integers.size() + "]";
      integers.add((int) integer(at, item, min, Integer.MAX_VALUE));
    }
    return integers;
  }

  private Iterable<JsonNode> items(String name) {
    if (has(name) && !object.get(name).isArray()) {
      errors.add(at(name) + " must be an array, is " + shown(object.get(name)));
    }
    return has(name) && object.get(name).isArray() ? object.get(name) : List.of();
  }

  private Fields object(String at, JsonNode value) {
    if (!value.isObject()) {
      errors.add(at + " must be an object, is " + shown(value));
    }
    return new Fields(value, at, errors);
  }

  private long integer(String at, JsonNode value, long min, long max) {
    boolean integral = value.isNumber() && value.canConvertToExactIntegral();
    boolean inside =
        integral
            && value.canConvertToLong()
            && min <= value.longValue()
            && value.longValue() <= max;
    if (!inside) {
      errors.add(at + " must be an integer from " + min + " to " + max + ", is " + shown(value));
    }
    return inside ? value.longValue() : min;
  }

  private String text(String at, JsonNode value, Text rule) {
    boolean accepted = value.isTextual() && rule.accepts(value.textValue());
    if (!accepted) {
      errors.add(at + " must be " + rule.phrase() + ", is " + shown(value));
    }
    return accepted ? value.textValue() : "";
  }

  private <T> T missing(String name, T standIn) {
    errors.add(at(name) + " is missing");
    return standIn;
  }

  private String at(String name) {
    return path.isEmpty() ? name : path + "." + name;
  }

  private static String shown(JsonNode value) {
    String text = value.toString();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
  }
}
