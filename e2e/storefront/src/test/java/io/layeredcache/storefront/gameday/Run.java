package io.layeredcache.storefront.gameday;

import io.layeredcache.storefront.figures.CacheUse;
import io.layeredcache.storefront.figures.DatabaseReport;
import io.layeredcache.storefront.figures.DatabaseWindow;
import io.layeredcache.storefront.figures.Latencies;
import io.layeredcache.storefront.figures.Outcomes;
import io.layeredcache.storefront.figures.ShardUse;
import io.layeredcache.storefront.figures.ShopReport;
import io.layeredcache.storefront.figures.ShopWindow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * A made-up run of three pods and a database, a hundred seconds of peak in which nothing is wrong.
 */
final class Run {
  static final int PODS = 3;
  static final Span ALL = new Span(0, 100);

  private final List<List<ShopWindow>> pods = new ArrayList<>();
  private final List<DatabaseWindow> database = new ArrayList<>();

  Run() {
    for (int pod = 0; pod < PODS; pod++) {
      pods.add(
          new ArrayList<>(
              LongStream.range(ALL.from(), ALL.until()).mapToObj(Run::wellSecond).toList()));
    }
    LongStream.range(ALL.from(), ALL.until())
        .forEach(second -> database.add(new DatabaseWindow(second, 168, 0, 168, 0)));
  }

  private static ShopWindow wellSecond(long second) {
    List<ShardUse> shards =
        IntStream.range(0, 4).mapToObj(shard -> new ShardUse(shard, 36, 4, 0, 5, 200)).toList();
    return new ShopWindow(
        second,
        new Outcomes(0, 144, 16, 0, 0, 0),
        new Outcomes(0, 0, 4, 0, 0, 0),
        new Outcomes(0, 0, 36, 0, 0, 0),
        latencies(3, 184),
        6,
        new CacheUse(160, latencies(3, 160), 0, 0, 0, shards),
        0);
  }

  /** So many of one class, from the fastest, 0, on. */
  static Latencies latencies(int index, long count) {
    List<Long> counts = new ArrayList<>(Collections.nCopies(22, 0L));
    counts.set(index, count);
    return new Latencies(counts);
  }

  /** In that second every pod is as the change says. */
  Run pods(long second, UnaryOperator<ShopWindow> change) {
    for (int pod = 0; pod < PODS; pod++) {
      pod(pod, second, change);
    }
    return this;
  }

  Run pod(int pod, long second, UnaryOperator<ShopWindow> change) {
    pods.get(pod).replaceAll(w -> w.second() == second ? change.apply(w) : w);
    return this;
  }

  Run silent(int pod, long second) {
    pods.get(pod).removeIf(window -> window.second() == second);
    return this;
  }

  Run reads(long second, long reads) {
    database.replaceAll(
        w -> w.second() == second ? new DatabaseWindow(second, reads, 0, reads, 0) : w);
    return this;
  }

  Side side() {
    List<ShopReport> reports =
        IntStream.range(0, PODS)
            .mapToObj(pod -> new ShopReport("shop-" + pod, "any", pods.get(pod)))
            .toList();
    return new Side(reports, new DatabaseReport(database));
  }

  static UnaryOperator<ShopWindow> cache(UnaryOperator<CacheUse> change) {
    return w ->
        new ShopWindow(
            w.second(),
            w.cards(),
            w.bindings(),
            w.searches(),
            w.answered(),
            w.mostInFlight(),
            change.apply(w.cache()),
            w.logLines());
  }

  static UnaryOperator<ShopWindow> shards(UnaryOperator<ShardUse> change) {
    return cache(
        c ->
            new CacheUse(
                c.attempts(),
                c.time(),
                c.opened(),
                c.closed(),
                c.topologies(),
                c.shards().stream().map(change).toList()));
  }

  static UnaryOperator<ShopWindow> breakers(long opened, long closed) {
    return cache(
        c -> new CacheUse(c.attempts(), c.time(), opened, closed, c.topologies(), c.shards()));
  }

  static UnaryOperator<ShopWindow> topologies(long inForce) {
    return cache(
        c -> new CacheUse(c.attempts(), c.time(), c.opened(), c.closed(), inForce, c.shards()));
  }

  static UnaryOperator<ShopWindow> attempts(long attempts) {
    return cache(
        c -> new CacheUse(attempts, c.time(), c.opened(), c.closed(), c.topologies(), c.shards()));
  }

  /** Cards alone, as in a pod that warms up. */
  static UnaryOperator<ShopWindow> cards(Outcomes cards) {
    return w -> kinds(w, cards, new Outcomes(0, 0, 0, 0, 0, 0), new Outcomes(0, 0, 0, 0, 0, 0));
  }

  /** Traffic in which every card is read from the database. */
  static UnaryOperator<ShopWindow> misses(long cards) {
    return w -> kinds(w, new Outcomes(0, 0, cards, 0, 0, 0), w.bindings(), w.searches());
  }

  static UnaryOperator<ShopWindow> bindings(Outcomes bindings) {
    return w -> kinds(w, w.cards(), bindings, w.searches());
  }

  private static ShopWindow kinds(
      ShopWindow w, Outcomes cards, Outcomes bindings, Outcomes searches) {
    return new ShopWindow(
        w.second(),
        cards,
        bindings,
        searches,
        w.answered(),
        w.mostInFlight(),
        w.cache(),
        w.logLines());
  }

  static UnaryOperator<ShopWindow> logLines(long lines) {
    return w ->
        new ShopWindow(
            w.second(),
            w.cards(),
            w.bindings(),
            w.searches(),
            w.answered(),
            w.mostInFlight(),
            w.cache(),
            lines);
  }

  static UnaryOperator<ShopWindow> answers(Latencies answered, int mostInFlight) {
    return w ->
        new ShopWindow(
            w.second(),
            w.cards(),
            w.bindings(),
            w.searches(),
            answered,
            mostInFlight,
            w.cache(),
            w.logLines());
  }

  /** What has failed, by its name; the table to see why. */
  static List<String> failed(Verdict verdict) {
    return verdict.checks().stream().filter(c -> !c.passed()).map(Check::what).toList();
  }
}
