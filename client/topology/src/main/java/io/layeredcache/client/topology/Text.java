package io.layeredcache.client.topology;

import java.util.regex.Pattern;

/** What a text field may hold. */
enum Text {
  /** An id or a name that only has to be told apart from others. */
  TOKEN("1 to 253 visible ASCII characters", "[!-~]{1,253}"),
  NODE_ID("40 lower-case hex digits", "[0-9a-f]{40}"),
  /** Not all digits at the end, or an IPv4 address would pass. */
  HOSTNAME(
      "a DNS name without a dot at its end",
      "(?=.{1,253}$)(?:LABEL\\.)*(?![0-9]+$)LABEL"
          .replace("LABEL", "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")),
  IP("an IPv4 or IPv6 address that names one host", ".+") {
    @Override
    boolean accepts(String text) {
      return IpAddress.parse(text).isPresent();
    }
  },
  /**
   * Not {@code \p{C}}: that holds what the reader's Unicode version does not assign yet, and two
   * readers of different age would not agree on a document.
   */
  HASH_TAG(
      "1 to 64 characters, none of them a brace or a control character",
      "[^{}\\p{Cc}\\p{Cs}]{1,64}");

  private final String phrase;
  private final Pattern pattern;

  Text(String phrase, String pattern) {
    this.phrase = phrase;
    this.pattern = Pattern.compile(pattern);
  }

  boolean accepts(String text) {
    return pattern.matcher(text).matches();
  }

  /** Completes "must be". */
  String phrase() {
    return phrase;
  }
}
