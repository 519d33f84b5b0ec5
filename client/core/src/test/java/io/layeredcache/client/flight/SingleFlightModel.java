package io.layeredcache.client.flight;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Single flight of one key as a single thread sees it: the promise without locks, futures and time.
 * Public for Lincheck, which calls what has the names of the operations of the test.
 */
public final class SingleFlightModel {

  private final Map<Integer, Object> newest = new HashMap<>();
  private final Set<Object> running = new HashSet<>();
  private @Nullable Object underWay;

  public SingleFlightModel() {
    join(FlightsLincheckTest.FIRST);
  }

  /** One leads; who comes while his fetch is under way follows. */
  public String join(int thread) {
    if (underWay != null) {
      return "follows";
    }
    underWay = new Object();
    running.add(underWay);
    newest.put(thread, underWay);
    return "leads";
  }

  /** What is under way is kept if it brings a value; who comes then leads anew. */
  public String end(int thread, boolean well) {
    Object ended = newest.get(thread);
    if (!running.remove(ended)) {
      return "nothing to end";
    }
    if (ended != underWay) {
      return "not kept";
    }
    underWay = null;
    return well ? "kept" : "not kept";
  }

  /** Who comes now leads anew. */
  public void supersede() {
    underWay = null;
  }

  /** Whoever waits no longer changes nothing for the others. */
  public void deadlinePasses(int thread) {}
}
