package io.layeredcache.storefront.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.CacheCounters;
import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import io.layeredcache.storefront.products.ReadKind;
import io.layeredcache.storefront.products.Source;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShopFiguresTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final long MILLI = 1_000_000;

  private final VirtualTime time = new VirtualTime();
  private final ShopFigures figures = new ShopFigures(time);

  private void read(ReadKind kind, Answer answer, long millis) {
    figures.began();
    figures.ended(kind, answer, millis * MILLI);
  }

  private static CacheCounters counters(long attempts, long hits, long writes) {
    return new CacheCounters(attempts, 0, 0, 0, List.of(new ShardCounters(2, hits, 0, 0, writes)));
  }

  @Test
  void theRunningSecondIsNotTold() {
    read(ReadKind.CARD, Answer.from(Source.L1), 1);

    assertThat(figures.windows()).isEmpty();
  }

  @Test
  void aReadIsCountedWhereItsAnswerCameFrom() {
    read(ReadKind.CARD, Answer.from(Source.L2, Duration.ofMillis(3)), 4);
    read(ReadKind.CARD, Answer.from(Source.SHED), 1);
    read(ReadKind.SEARCH, Answer.from(Source.DATABASE), 85);
    time.advance(SECOND);

    ShopWindow window = figures.windows().get(0);
    assertThat(window.cards()).isEqualTo(new Outcomes(0, 1, 0, 0, 1, 0));
    assertThat(window.searches()).isEqualTo(new Outcomes(0, 0, 1, 0, 0, 0));
    assertThat(window.cache().requests()).isOne();
    assertThat(window.answered().count()).as("what was shed is no answer").isEqualTo(2);
  }

  @Test
  void secondsWithoutAnEventAreToldToo() {
    figures.logged();
    time.advance(Duration.ofSeconds(3));
    figures.logged();
    time.advance(SECOND);

    assertThat(figures.windows()).extracting(ShopWindow::logLines).containsExactly(1L, 0L, 0L, 1L);
  }

  @Test
  void onlyTheLastFiveMinutesAreKept() {
    figures.logged();
    time.advance(Duration.ofSeconds(400));
    figures.logged();
    time.advance(SECOND);

    assertThat(figures.windows()).extracting(ShopWindow::logLines).endsWith(0L, 1L);
    assertThat(figures.windows()).hasSizeLessThanOrEqualTo(300);
  }

  @Test
  void totalsOfTheClientBecomeWhatWasAddedInEachSecond() {
    figures.counted(counters(10, 7, 0));
    time.advance(SECOND);
    figures.counted(counters(15, 9, 0));
    time.advance(SECOND);

    assertThat(figures.windows()).extracting(w -> w.cache().attempts()).containsExactly(10L, 5L);
    assertThat(figures.windows())
        .extracting(w -> w.cache().of(2).orElseThrow().hits())
        .containsExactly(7L, 2L);
  }

  @Test
  void f28APauseBetweenWritesIsToldInTheSecondInWhichItEnds() {
    figures.counted(counters(0, 0, 1));
    time.advance(Duration.ofMillis(2300));
    figures.counted(counters(0, 0, 1));
    time.advance(Duration.ofMillis(100));
    figures.counted(counters(0, 0, 2));
    time.advance(SECOND);

    assertThat(figures.windows())
        .extracting(w -> w.cache().of(2).map(ShardUse::longestWritePauseMillis).orElse(-1L))
        .containsExactly(0L, -1L, 2400L);
  }

  @Test
  void mostInFlightIsTheMostAtOnceAndNotTheSum() {
    figures.began();
    figures.began();
    figures.ended(ReadKind.CARD, Answer.from(Source.L1), 1);
    figures.began();
    time.advance(SECOND);

    assertThat(figures.windows().get(0).mostInFlight()).isEqualTo(2);
  }

  @Test
  void aReportSurvivesItsJson() {
    read(ReadKind.CARD, Answer.from(Source.L2, Duration.ofMillis(3)), 4);
    figures.counted(counters(10, 7, 3));
    time.advance(SECOND);
    ShopReport report = new ShopReport("shop-0", "naive", figures.windows());

    assertThat(ReportCodec.readShop(ReportCodec.write(report))).isEqualTo(report);
  }
}
