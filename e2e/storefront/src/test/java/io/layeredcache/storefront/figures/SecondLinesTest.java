package io.layeredcache.storefront.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.storefront.products.Answer;
import io.layeredcache.storefront.products.ReadKind;
import io.layeredcache.storefront.products.Source;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SecondLinesTest {
  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final long MILLI = 1_000_000;

  private final VirtualTime time = new VirtualTime();
  private final ShopFigures figures = new ShopFigures(time);

  private void read(ReadKind kind, Source source, long millis) {
    figures.began();
    figures.ended(kind, Answer.from(source), millis * MILLI);
  }

  @Test
  void aSecondOfAPodTellsWhereItsReadsEndedAndTheSlowestAnswer() {
    long second = time.now().getEpochSecond();
    read(ReadKind.CARD, Source.L1, 1);
    read(ReadKind.CARD, Source.L2, 3);
    read(ReadKind.CARD, Source.STALE, 3);
    read(ReadKind.CARD, Source.DATABASE, 85);
    read(ReadKind.CARD, Source.SHED, 900);
    read(ReadKind.SEARCH, Source.DATABASE, 140);
    read(ReadKind.BINDING, Source.FAILED, 900);
    time.advance(SECOND);

    assertThat(SecondLines.ofShop(figures.windows()))
        .isEqualTo(
            "second reads cards hits stale unanswered slowest-ms\n" + second + " 7 5 2 1 2 150\n");
  }

  @Test
  void aSecondWithoutAReadIsALineToo() {
    time.advance(SECOND.multipliedBy(2));

    assertThat(SecondLines.ofShop(figures.windows()).lines())
        .hasSize(3)
        .last()
        .asString()
        .endsWith(" 0 0 0 0 0 0");
  }

  @Test
  void aSecondOfTheDatabaseStandsBesideWhatItCanDo() {
    assertThat(SecondLines.ofDatabase(List.of(new DatabaseWindow(7, 250, 10, 230, 12)), 240))
        .isEqualTo("second reads refused capacity\n7 250 10 240\n");
  }
}
