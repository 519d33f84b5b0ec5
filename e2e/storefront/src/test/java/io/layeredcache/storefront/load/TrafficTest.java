package io.layeredcache.storefront.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.storefront.figures.Outcomes;
import io.layeredcache.storefront.figures.ShopFigures;
import io.layeredcache.storefront.figures.ShopWindow;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.CacheCounters;
import io.layeredcache.storefront.products.Products;
import io.layeredcache.storefront.products.ReadKind;
import io.layeredcache.storefront.products.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class TrafficTest {
  private static final Rates RATES = new Rates(100, 10, 20, 5, 2);
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final VirtualTime time = new VirtualTime();
  private final ShopFigures figures = new ShopFigures(time);
  private final RecordedProducts products = new RecordedProducts();

  private Traffic start(Executor threads, List<String> cold) {
    return Traffic.start(
        time, products, new Assortment("0-1", 2_000, new Random(1)), figures, threads, RATES, cold);
  }

  private ShopWindow seconds(int count) {
    return ShopWindow.sum(
        0, figures.windows().subList(figures.windows().size() - count, figures.windows().size()));
  }

  @Test
  void aPodIsWarmOnceItHasReadItsShareSlowly() {
    try (Traffic traffic = start(Runnable::run, List.of("a", "b", "c"))) {
      time.advance(SECOND);
      assertThat(products.read).containsExactly("a", "b");
      assertThat(traffic.isWarm()).isFalse();

      time.advance(SECOND);

      assertThat(products.read).startsWith("a", "b", "c");
      assertThat(traffic.isWarm()).isTrue();
    }
  }

  @Test
  void aPodIsNotWarmBeforeACacheHasWhatItRead() {
    products.source = Source.SHED;
    try (Traffic traffic = start(Runnable::run, List.of("a"))) {
      time.advance(Duration.ofSeconds(5));
      assertThat(products.read).hasSizeGreaterThan(5).containsOnly("a");
      assertThat(traffic.isWarm()).isFalse();
      products.source = Source.L2;

      time.advance(SECOND);

      assertThat(traffic.isWarm()).isTrue();
    }
  }

  @Test
  void everyKindHasItsRate() {
    try (Traffic traffic = start(Runnable::run, List.of())) {
      time.advance(Duration.ofSeconds(11));

      assertThat(traffic.isWarm()).isTrue();
      assertThat(seconds(10).cards().all()).isBetween(995L, 1005L);
      assertThat(seconds(10).bindings().all()).isBetween(99L, 101L);
      assertThat(seconds(10).searches().all()).isBetween(198L, 202L);
      assertThat(products.written.size()).isBetween(50, 55);
    }
  }

  @Test
  void moreWritesComeOnTopOfTheShare() {
    try (Traffic traffic = start(Runnable::run, List.of())) {
      time.advance(SECOND);
      products.written.clear();
      traffic.writeMore(20);

      time.advance(Duration.ofSeconds(10));

      assertThat(products.written.size()).isBetween(245, 255);
    }
  }

  @Test
  void slowAnswersDoNotSlowTheTrafficDown() {
    List<Runnable> stuck = new ArrayList<>();
    try (Traffic traffic = start(stuck::add, List.of())) {
      time.advance(Duration.ofSeconds(5));

      assertThat(traffic.isWarm()).isTrue();
      assertThat(stuck).hasSizeGreaterThan(4 * 130);
      assertThat(seconds(1).mostInFlight()).isGreaterThan(3 * 130);
    }
  }

  @Test
  void aReadThatFindsNoThreadHasFailed() {
    Executor full =
        task -> {
          throw new RejectedExecutionException();
        };
    try (Traffic traffic = start(full, List.of())) {
      time.advance(Duration.ofSeconds(3));

      assertThat(traffic.isWarm()).isTrue();
      assertThat(seconds(1).cards().failed()).isBetween(99L, 101L);
    }
  }

  @Test
  void aClientThatThrowsCostsItsReadAndNothingElse() {
    products.broken = true;
    try (Traffic traffic = start(Runnable::run, List.of())) {
      time.advance(Duration.ofSeconds(3));

      assertThat(traffic.isWarm()).isTrue();
      Outcomes cards = seconds(1).cards();
      assertThat(cards.failed()).isEqualTo(cards.all()).isBetween(99L, 101L);
      assertThat(seconds(1).mostInFlight()).isOne();
    }
  }

  @Test
  void nothingIsAskedForOnceClosed() {
    Traffic traffic = start(Runnable::run, List.of());
    time.advance(SECOND);
    int before = products.read.size();

    traffic.close();
    time.advance(SECOND);

    assertThat(products.read).hasSize(before);
    assertThat(time.pending()).isZero();
  }

  /** Answers at once, from L1 unless told otherwise, and keeps what was asked. */
  private static final class RecordedProducts implements Products {
    private final List<String> read = new ArrayList<>();
    private final List<String> written = new ArrayList<>();
    private boolean broken;
    private Source source = Source.L1;

    @Override
    public Answer read(ReadKind kind, String id, Deadline deadline) {
      if (broken) {
        throw new IllegalStateException("broken");
      }
      read.add(id);
      return Answer.from(source);
    }

    @Override
    public boolean write(String id, Deadline deadline) {
      return written.add(id);
    }

    @Override
    public CacheCounters counters() {
      return new CacheCounters(0, 0, 0, 0, List.of());
    }

    @Override
    public void close() {}
  }
}
