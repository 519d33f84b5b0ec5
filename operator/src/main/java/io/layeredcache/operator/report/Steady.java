package io.layeredcache.operator.report;

import org.jspecify.annotations.Nullable;

/**
 * Keeps numbers that move with the traffic still until they have moved by a tenth: a status that is
 * written on every pass is load on the API server and on everybody who watches.
 */
final class Steady {

  private static final long MIB = 1024 * 1024;

  private Steady() {}

  /** The previous number while the new one is within a tenth of it. */
  static Long number(@Nullable Long before, long now) {
    return before != null && Math.abs(now - before) * 10 <= Math.max(before, 100) ? before : now;
  }

  /** For example {@code 412Mi/1024Mi}. */
  static String memory(@Nullable String before, long used, long max) {
    long usedMib = Math.ceilDiv(used, MIB);
    @Nullable Long usedBefore =
        before == null || !before.matches("[0-9]{1,15}Mi/.*")
            ? null
            : Long.valueOf(before.substring(0, before.indexOf("Mi/")));
    return number(usedBefore, usedMib) + "Mi/" + max / MIB + "Mi";
  }
}
