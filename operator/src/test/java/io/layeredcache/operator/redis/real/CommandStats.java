package io.layeredcache.operator.redis.real;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The section {@code commandstats} of INFO. */
final class CommandStats {

  private static final Pattern LINE = Pattern.compile("cmdstat_([^:]+):calls=(\\d+)");

  private CommandStats() {}

  /** Calls by command, subcommands as in {@code cluster|nodes}. */
  static Map<String, Long> calls(String info) {
    Map<String, Long> calls = new TreeMap<>();
    Matcher line = LINE.matcher(info);
    while (line.find()) {
      calls.put(line.group(1), Long.valueOf(line.group(2)));
    }
    return calls;
  }
}
