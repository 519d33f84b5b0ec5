package io.layeredcache.storefront.load;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.figures.ShopFigures;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.Products;
import io.layeredcache.storefront.products.ReadKind;
import io.layeredcache.storefront.products.Source;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The requests of a pod: first its share of the popular products, slowly, each until a cache has
 * it, then the peak until it is closed. Every read is counted, also one that found no thread.
 */
public final class Traffic implements AutoCloseable {

  /** What a page grants each of its reads. */
  static final Duration PAGE = Duration.ofMillis(200);

  private static final int COUNTS_PER_SECOND = 10;
  private static final Logger LOG = LoggerFactory.getLogger(Traffic.class);

  private final Time time;
  private final Products products;
  private final Assortment assortment;
  private final ShopFigures figures;
  private final Executor threads;
  private final Rates rates;
  private final Queue<String> cold;
  private final List<Pacer> pacers = new ArrayList<>();
  private int warming;
  private volatile boolean warm;
  private boolean closed;

  private Traffic(
      Time time,
      Products products,
      Assortment assortment,
      ShopFigures figures,
      Executor threads,
      Rates rates,
      List<String> cold) {
    this.time = time;
    this.products = products;
    this.assortment = assortment;
    this.figures = figures;
    this.threads = threads;
    this.rates = rates;
    this.cold = new ArrayDeque<>(cold);
  }

  /**
   * Starts.
   *
   * @param threads on which reads may block; may reject
   * @param rates of this pod
   * @param cold what a cache must have before the traffic begins
   */
  public static Traffic start(
      Time time,
      Products products,
      Assortment assortment,
      ShopFigures figures,
      Executor threads,
      Rates rates,
      List<String> cold) {
    Traffic traffic = new Traffic(time, products, assortment, figures, threads, rates, cold);
    traffic.begin();
    return traffic;
  }

  /** Whether its share of the popular products is cached and the peak has begun. */
  public boolean isWarm() {
    return warm;
  }

  /**
   * So many writes a second from now on, on top of its share of the peak: a pause between writes is
   * told only as exactly as writes are frequent.
   */
  public synchronized void writeMore(double perSecond) {
    pace(perSecond, () -> write(assortment.popular()));
  }

  private synchronized void begin() {
    pace(COUNTS_PER_SECOND, () -> figures.counted(products.counters()));
    pace(rates.warmUp(), this::warmUp);
  }

  private synchronized void warmUp() {
    String id = cold.poll();
    if (id != null) {
      warming++;
      read(ReadKind.CARD, id, source -> warmed(id, source));
    } else if (!warm && warming == 0) {
      warm = true;
      pace(rates.cards(), () -> read(ReadKind.CARD, assortment.next()));
      pace(rates.bindings(), () -> read(ReadKind.BINDING, assortment.popular()));
      pace(rates.searches(), () -> read(ReadKind.SEARCH, assortment.popular()));
      pace(rates.writes(), () -> write(assortment.popular()));
    }
  }

  /** What was shed, or read while a shard was not there, would be missed for minutes. */
  private synchronized void warmed(String id, Source source) {
    warming--;
    if (!source.isCache()) {
      cold.add(id);
    }
  }

  private void pace(double perSecond, Runnable call) {
    if (!closed) {
      pacers.add(Pacer.start(time, perSecond, call));
    }
  }

  private void read(ReadKind kind, String id) {
    read(kind, id, source -> {});
  }

  private void read(ReadKind kind, String id, Consumer<Source> then) {
    long due = time.nanos();
    figures.began();
    try {
      threads.execute(() -> ended(kind, answer(kind, id), due, then));
    } catch (RejectedExecutionException noThread) {
      ended(kind, Answer.from(Source.FAILED), due, then);
    }
  }

  private Answer answer(ReadKind kind, String id) {
    try {
      return products.read(kind, id, Deadline.in(PAGE, time));
    } catch (RuntimeException broken) {
      // a client that breaks its promise must not cost the figures a read that began
      LOG.error("a read of {} threw {}", id, broken.toString());
      return Answer.from(Source.FAILED);
    }
  }

  private void ended(ReadKind kind, Answer answer, long due, Consumer<Source> then) {
    figures.ended(kind, answer, time.nanos() - due);
    then.accept(answer.source());
  }

  private void write(String id) {
    try {
      threads.execute(() -> products.write(id, Deadline.in(PAGE, time)));
    } catch (RejectedExecutionException noThread) {
      // counted nowhere: what is looked at is how long confirmed writes pause
    }
  }

  /** No request begins after it. */
  @Override
  public void close() {
    List<Pacer> running;
    synchronized (this) {
      closed = true;
      running = List.copyOf(pacers);
    }
    // without the lock: a pacer that calls holds its own and waits for ours
    running.forEach(Pacer::close);
  }
}
