package io.layeredcache.e2e.scenario;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A table as kubectl prints it: rows by the names of their columns; a cell may be empty. */
final class Printed {
  private static final Pattern HEADER = Pattern.compile("\\S+(?: \\S+)*");

  private Printed() {}

  static List<Map<String, String>> table(String text) {
    List<String> lines = text.lines().toList();
    List<MatchResult> headers = HEADER.matcher(lines.getFirst()).results().toList();
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < headers.size(); i++) {
        int end = i + 1 < headers.size() ? headers.get(i + 1).start() : line.length();
        row.put(headers.get(i).group(), cell(line, headers.get(i).start(), end));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String cell(String line, int start, int end) {
    return start < line.length() ? line.substring(start, Math.min(end, line.length())).strip() : "";
  }
}
