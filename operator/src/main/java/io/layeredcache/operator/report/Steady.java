package io.layeredcache.operator.report;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Keeps numbers that move with the traffic still until they have moved by a tenth: a status that is
 * written on every pass is load on the API server and on everybody who watches.
 */
final class Steady {

  private static final long MIB = 1024 * 1024;

  private static final Pattern READS = Pattern.compile("about ([0-9]{1,15}) reads");

  private Steady() {}

  /** The previous number while the new one is within a tenth of it. */
  static Long number(@Nullable Long before, long now) {
    return before != null && Math.abs(now - before) * 10 <= Math.max(before, 100) ? before : now;
  }

  /** Bytes that a replica lacks; the previous number while the new one is within a mebibyte. */
  static Long lag(@Nullable Long before, long now) {
    long known = before == null ? 0 : before;
    return Math.abs(now - known) < MIB ? known : now;
  }

  /** Two decimals; the previous ones while the new ratio is within two percentage points. */
  static String ratio(@Nullable String before, double now) {
    boolean near =
        before != null
            && before.matches("0\\.[0-9]{2}|1\\.00")
            && Math.abs(now - Double.parseDouble(before)) < 0.02;
    return before != null && near ? before : String.format(Locale.ROOT, "%.2f", now);
  }

  /**
   * A number of reads that is too low to say anything, for example {@code about 300 reads}. It
   * stays while it is right within a factor of two: few reads come in irregular numbers.
   *
   * @param before a text that may begin like that
   */
  static String reads(String before, long now) {
    Matcher text = READS.matcher(before);
    long known = text.lookingAt() ? Long.parseLong(text.group(1)) : -1;
    boolean near =
        known >= 0 && ((now <= 50 && known <= 50) || (now >= known / 2 && now <= 2 * known));
    return "about " + (near ? known : now) + " reads";
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
