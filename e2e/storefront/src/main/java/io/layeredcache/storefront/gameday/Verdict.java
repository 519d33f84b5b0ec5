package io.layeredcache.storefront.gameday;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a game day has shown of one fault.
 *
 * @param fault its number, such as F09
 * @param checks all of them, in the order in which they are told
 */
public record Verdict(String fault, List<Check> checks) {

  private static final String ROW = "%-52s %10s %10s  %-14s %s";

  public Verdict {
    checks = List.copyOf(checks);
  }

  public boolean passed() {
    return checks.stream().allMatch(Check::passed);
  }

  /** A table for people, with the result in its last line. */
  public String table() {
    return Stream.of(
            Stream.of(ROW.formatted(fault, "ours", "naive", "limit", "verdict").stripTrailing()),
            checks.stream().map(Verdict::row),
            Stream.of(fault + (passed() ? " passed" : " FAILED")))
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private static String row(Check check) {
    String verdict = check.limit().isEmpty() ? "" : check.passed() ? "pass" : "FAIL";
    return ROW.formatted(check.what(), check.ours(), check.naive(), check.limit(), verdict)
        .stripTrailing();
  }
}
