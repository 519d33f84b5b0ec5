package io.layeredcache.benchmarks.measure;

import java.util.Collections;
import java.util.List;

/** A table in Markdown. */
public final class Table {

  private final int columns;
  private final StringBuilder text = new StringBuilder();

  /** A table with that head. */
  public Table(String... head) {
    columns = head.length;
    row(head);
    row(Collections.nCopies(columns, "---").toArray(String[]::new));
  }

  /** Adds a row. */
  public void row(String... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(columns + " columns, not " + List.of(cells));
    }
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
