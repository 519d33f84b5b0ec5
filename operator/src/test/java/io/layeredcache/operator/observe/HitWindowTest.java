package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class HitWindowTest {

  private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");
  private static final Duration MINUTE = Duration.ofSeconds(60);
  private static final String ID = "node";

  private HitWindow window = HitWindow.EMPTY;

  @Test
  void theFirstReadingCountsNothingHoweverHighItsTotals() {
    read("a", 900_000, 100_000, 0);

    assertThat(reads(0)).isEqualTo(Reads.NONE);
  }

  @Test
  void countsDifferencesAndNotTotals() {
    read("a", 900_000, 100_000, 0);
    read("a", 900_010, 100_090, 5);

    assertThat(reads(5)).isEqualTo(new Reads(10, 90));
  }

  @Test
  void aProcessThatStartedAgainIsNotComparedWithTheOneBefore() {
    read("a", 1_000, 0, 0);
    read("a", 2_000, 0, 5);
    read("b", 3_000, 3_000, 10);

    assertThat(reads(10))
        .as("nor are its hits mixed with those of the warm one")
        .isEqualTo(Reads.NONE);
    assertThat(window.latest()).isEqualTo(Reads.NONE);
  }

  @Test
  void countersThatRanBackwardsBeginAnew() {
    read("a", 1_000, 500, 0);
    read("a", 10, 600, 5);
    read("a", 30, 640, 10);

    assertThat(reads(10)).isEqualTo(new Reads(20, 40));
  }

  @Test
  void leavesOutWhatIsOlderThanTheWindow() {
    read("a", 0, 0, 0);
    read("a", 100, 0, 5);
    for (int second = 10; second <= 70; second += 5) {
      read("a", 100, second, second);
    }

    assertThat(reads(70)).isEqualTo(new Reads(0, 60));
  }

  @Test
  void readsBetweenTwoReadingsThatAreTooFarApartCountNothing() {
    read("a", 0, 0, 0);
    read("a", 50_000, 0, 61);

    assertThat(reads(61)).isEqualTo(Reads.NONE);
  }

  @Test
  void aWindowThatIsShorterThanTheTimeBetweenTwoReadingsIsMeasurable() {
    Duration second = Duration.ofSeconds(1);
    HitWindow twoReadings =
        HitWindow.EMPTY
            .read(Views.owner(ID, "a", 0, 0), START, second)
            .read(Views.owner(ID, "a", 90, 10), START.plusSeconds(5), second);

    assertThat(twoReadings.reads(START.plusSeconds(5), second)).isEqualTo(new Reads(90, 10));
  }

  @Test
  void anHourOfReadingsTenTimesASecondIsKeptInFewPartsAndCountedWhole() {
    Duration hour = Duration.ofHours(1);
    int readings = 36_000;
    for (int reading = 0; reading <= readings; reading++) {
      window =
          window.read(
              Views.owner(ID, "a", 9L * reading, reading), START.plusMillis(100L * reading), hour);
    }

    assertThat(window.parts()).hasSizeLessThanOrEqualTo(62);
    assertThat(window.reads(START.plus(hour), hour)).isEqualTo(new Reads(9L * readings, readings));
  }

  private void read(String runId, long hits, long misses, long second) {
    window = window.read(Views.owner(ID, runId, hits, misses), START.plusSeconds(second), MINUTE);
  }

  private Reads reads(long second) {
    return window.reads(START.plusSeconds(second), MINUTE);
  }
}
