package io.layeredcache.client.key;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Text as a part of a key. Escaping is injective: two texts are never one key, no part ends early,
 * and no brace of an application's text becomes a hash tag.
 */
final class KeyText {

  private KeyText() {}

  /**
   * A part that others follow: {@code %}, {@code :}, and braces are escaped.
   *
   * @throws IllegalArgumentException if it is not well-formed Unicode
   */
  static byte[] part(String text) {
    return bytes(escape(text, true));
  }

  /**
   * The last part: a colon may stand in it as it is.
   *
   * @throws IllegalArgumentException if it is not well-formed Unicode
   */
  static byte[] lastPart(String text) {
    return bytes(escape(text, false));
  }

  private static String escape(String text, boolean colon) {
    StringBuilder escaped = new StringBuilder(text.length() + 8);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%' || c == '{' || c == '}' || (c == ':' && colon)) {
        escaped.append('%').append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
      } else {
        escaped.append(c);
      }
    }
    return escaped.toString();
  }

  /** An unpaired surrogate would be written as a question mark: two texts would be one key. */
  static byte[] bytes(String text) {
    try {
      ByteBuffer encoded = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
      byte[] bytes = new byte[encoded.remaining()];
      encoded.get(bytes);
      return bytes;
    } catch (CharacterCodingException malformed) {
      throw new IllegalArgumentException("a key must be well-formed Unicode", malformed);
    }
  }
}
