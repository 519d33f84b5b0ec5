package io.layeredcache.operator.observe;

import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hits and misses of one server in a window of time, as differences between readings and never as
 * totals: a ratio of totals still says 0.9 an hour after everything went cold.
 *
 * <p>A reading adds what came since the one before if
 *
 * <ol>
 *   <li>it is of the same process: another one begins at zero,
 *   <li>no counter ran backwards ({@code CONFIG RESETSTAT}),
 *   <li>the one before is not so old that the reads between them may lie outside the window.
 * </ol>
 *
 * Otherwise counting begins anew with it, and what another process counted is dropped: a server
 * that came back empty must not look warm for a window more.
 *
 * <p>A window is measured by readings: it reaches back by up to the time between two of them more
 * than was asked for.
 *
 * @param base the last reading, to which the next one is compared
 * @param parts what was counted, oldest first; short ones are joined up to a sixtieth of the window
 * @param latest what the last reading added
 */
record HitWindow(Optional<Base> base, List<Part> parts, Reads latest) {

  static final HitWindow EMPTY = new HitWindow(Optional.empty(), List.of(), Reads.NONE);

  /** Nodes are read every few seconds; a window shorter than that must still be measurable. */
  private static final Duration USUAL_PAUSE = Duration.ofSeconds(30);

  private static final int PARTS = 60;

  HitWindow {
    parts = List.copyOf(parts);
  }

  /** A reading's counters, which are totals since the process started. */
  record Base(String runId, Reads totals, Instant at) {

    private Part since(Base before) {
      return new Part(
          before.at,
          at,
          new Reads(
              totals.hits() - before.totals.hits(), totals.misses() - before.totals.misses()));
    }
  }

  /** What was counted between two instants. */
  record Part(Instant from, Instant until, Reads reads) {}

  /** The window after another reading. */
  HitWindow read(NodeView view, Instant at, Duration window) {
    Load load = view.load();
    Base now = new Base(view.runId(), new Reads(load.hits(), load.misses()), at);
    Optional<Part> added = base.filter(before -> comparable(before, now, window)).map(now::since);
    boolean sameProcess = base.filter(before -> before.runId.equals(now.runId)).isPresent();
    List<Part> kept = new ArrayList<>(sameProcess ? within(window, at) : List.of());
    added.ifPresent(part -> add(part, kept, window));
    return new HitWindow(Optional.of(now), kept, added.map(Part::reads).orElse(Reads.NONE));
  }

  /** What has been counted in the window that ends now. */
  Reads reads(Instant now, Duration window) {
    return within(window, now).stream().map(Part::reads).reduce(Reads.NONE, Reads::plus);
  }

  private static boolean comparable(Base before, Base now, Duration window) {
    Duration longest = window.compareTo(USUAL_PAUSE) > 0 ? window : USUAL_PAUSE;
    return before.runId.equals(now.runId)
        && now.totals.hits() >= before.totals.hits()
        && now.totals.misses() >= before.totals.misses()
        && Duration.between(before.at, now.at).compareTo(longest) <= 0;
  }

  private List<Part> within(Duration window, Instant now) {
    Instant begin = now.minus(window);
    return parts.stream().filter(part -> part.until.isAfter(begin)).toList();
  }

  /** Passes may be a tenth of a second apart and windows an hour long. */
  private static void add(Part part, List<Part> to, Duration window) {
    boolean joins =
        !to.isEmpty()
            && to.getLast().until.equals(part.from)
            && Duration.between(to.getLast().from, part.until).multipliedBy(PARTS).compareTo(window)
                <= 0;
    if (joins) {
      Part last = to.removeLast();
      to.add(new Part(last.from, part.until, last.reads.plus(part.reads)));
    } else {
      to.add(part);
    }
  }
}
