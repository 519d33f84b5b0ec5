package io.layeredcache.storefront.figures;

import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.CacheCounters;
import io.layeredcache.storefront.products.ReadKind;
import java.util.List;

/** What a pod counts of its own traffic. Safe for threads. */
public final class ShopFigures {

  private final Seconds<ShopTally> seconds;
  private final CounterSteps steps;
  private int inFlight;

  public ShopFigures(Time time) {
    this.seconds = new Seconds<>(time, ShopTally::new);
    this.steps = new CounterSteps(time);
  }

  /** A read begins. */
  public synchronized void began() {
    inFlight++;
    seconds.current().inFlight(inFlight);
  }

  /** A read that began has ended, that long after it was due. */
  public synchronized void ended(ReadKind kind, Answer answer, long nanos) {
    inFlight--;
    seconds.current().ended(kind, answer, nanos);
  }

  /** What the client has counted by now; to be told ten times a second or so. */
  public synchronized void counted(CacheCounters counters) {
    seconds.current().used(steps.since(counters));
  }

  /** The pod has written a line to its log. */
  public synchronized void logged() {
    seconds.current().logged();
  }

  /** The seconds that are over. */
  public synchronized List<ShopWindow> windows() {
    return seconds.over((second, tally) -> tally.window(second), ShopWindow::empty);
  }
}
