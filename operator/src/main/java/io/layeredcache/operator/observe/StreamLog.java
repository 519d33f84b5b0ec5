package io.layeredcache.operator.observe;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Offsets of one replication stream at the times when its primary was read, oldest first.
 *
 * <p>Kept are about one in a second for ten minutes, and always the newest.
 */
record StreamLog(List<Mark> marks) {

  private static final Duration APART = Duration.ofSeconds(1);
  private static final int MOST = 600;

  StreamLog {
    marks = List.copyOf(marks);
  }

  /**
   * One reading.
   *
   * @param at what the primary took before then lies below the offset
   */
  record Mark(Instant at, long offset) {}

  static StreamLog begin(Instant at, long offset) {
    return new StreamLog(List.of(new Mark(at, offset)));
  }

  /** With another reading. */
  StreamLog read(Instant at, long offset) {
    List<Mark> all = new ArrayList<>(marks);
    boolean crowded =
        all.size() > 1
            && Duration.between(all.get(all.size() - 2).at, all.getLast().at).compareTo(APART) < 0;
    if (crowded) {
      all.removeLast();
    }
    all.add(new Mark(at, offset));
    return new StreamLog(all.subList(Math.max(0, all.size() - MOST), all.size()));
  }

  /** When it was last read. */
  Instant last() {
    return marks.getLast().at;
  }

  /** What somebody has who has the stream up to that offset. */
  Succession upTo(long end) {
    return new Succession(
        marks.stream().filter(mark -> mark.offset <= end).map(Mark::at).max(Instant::compareTo),
        Math.max(0, marks.getLast().offset - end));
  }
}
