package io.layeredcache.operator.report;

/** Keeps what people read within what the API server takes. */
final class Sentence {

  private static final int LONGEST = 1024;

  private Sentence() {}

  static String of(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
  }
}
