package io.layeredcache.operator.desired;

import java.util.Base64;
import java.util.Optional;

/** Keys as text (RFC 7468). */
enum Pem {
  PRIVATE_KEY("PRIVATE KEY"),
  PUBLIC_KEY("PUBLIC KEY");

  private static final int LINE = 64;

  private final String begin;
  private final String end;

  Pem(String label) {
    this.begin = "-----BEGIN " + label + "-----\n";
    this.end = "\n-----END " + label + "-----\n";
  }

  String write(byte[] encoded) {
    return begin + Base64.getMimeEncoder(LINE, new byte[] {'\n'}).encodeToString(encoded) + end;
  }

  /** The bytes in a text of this label; empty if it is none. */
  Optional<byte[]> read(String text) {
    if (!text.startsWith(begin)
        || !text.endsWith(end)
        || text.length() < begin.length() + end.length()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          Base64.getMimeDecoder()
              .decode(text.substring(begin.length(), text.length() - end.length())));
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }
}
