package io.layeredcache.storefront.figures;

import io.layeredcache.client.time.Time;
import java.util.List;

/** What the database counts of itself. Safe for threads. */
public final class DatabaseFigures {

  private static final class Tally {
    private long reads;
    private long refused;
    private long answered;
    private int mostWaiting;

    private DatabaseWindow window(long second) {
      return new DatabaseWindow(second, reads, refused, answered, mostWaiting);
    }
  }

  private final Seconds<Tally> seconds;

  public DatabaseFigures(Time time) {
    seconds = new Seconds<>(time, Tally::new);
  }

  /** A read has come, and so many wait now. */
  public synchronized void accepted(int waiting) {
    Tally tally = seconds.current();
    tally.reads++;
    tally.mostWaiting = Math.max(tally.mostWaiting, waiting);
  }

  /** A read has come and was sent away. */
  public synchronized void refused() {
    Tally tally = seconds.current();
    tally.reads++;
    tally.refused++;
  }

  /** A read has been answered. */
  public synchronized void answered() {
    seconds.current().answered++;
  }

  /** The seconds that are over. */
  public synchronized List<DatabaseWindow> windows() {
    return seconds.over(
        (second, tally) -> tally.window(second), second -> new DatabaseWindow(second, 0, 0, 0, 0));
  }
}
