package io.layeredcache.operator.desired;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Values at the edges of what a redis.conf key may be, and one step beyond. */
final class Edges {

  private Edges() {}

  static List<String> of(ConfigValue value) {
    return switch (value) {
      case ConfigValue.Word word -> word.choices();
      case ConfigValue.Whole whole ->
          whole.orZero()
              ? texts(whole.least(), whole.most(), 0)
              : texts(whole.least(), whole.most());
      case ConfigValue.Bytes bytes -> texts(bytes.least(), bytes.most());
      case ConfigValue.Share share ->
          Stream.of(List.of("0", "1%", "99%"), of(share.bytes())).flatMap(List::stream).toList();
      case ConfigValue.Letters letters -> List.of("", letters.letters());
    };
  }

  static List<String> beyond(ConfigValue value) {
    return switch (value) {
      case ConfigValue.Word word -> List.of("", word.choices().get(0) + "s", "nothing");
      case ConfigValue.Whole whole -> texts(whole.least() - 1, whole.most() + 1);
      case ConfigValue.Bytes bytes -> texts(bytes.least() - 1, bytes.most() + 1);
      case ConfigValue.Share share ->
          Stream.of(List.of("0%", "100%", "1"), beyond(share.bytes()))
              .flatMap(List::stream)
              .toList();
      case ConfigValue.Letters letters -> List.of("y", letters.letters() + "E");
    };
  }

  private static List<String> texts(long... numbers) {
    return Arrays.stream(numbers).mapToObj(Long::toString).toList();
  }
}
