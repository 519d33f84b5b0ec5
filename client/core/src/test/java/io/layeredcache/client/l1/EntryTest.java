package io.layeredcache.client.l1;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EntryTest {

  private static final long CREATED = 1_000;

  private final Entry<String> entry =
      new Entry<>("a kettle", CREATED, 2_000, new Entry.Windows(3_000, 3_000, 9_000), 10);

  @Test
  void isFreshUntilTheEarlierOfItsLifetimeAndThePodsBound() {
    assertThat(entry.isFresh(1_999)).isTrue();
    assertThat(entry.isFresh(2_000)).isFalse();
  }

  /** Hits are judged by an instant that may be from before it was made. */
  @Test
  void isFreshAtAnInstantBeforeItWasMade() {
    assertThat(entry.isFresh(CREATED - 10)).isTrue();
  }

  @Test
  void isNeverFreshWhenItStandsInForWhatCouldNotBeHad() {
    Entry<String> heldOver = entry.heldOver(5_000);

    assertThat(heldOver.isFresh(CREATED - 10)).isFalse();
    assertThat(heldOver.servesStale(4_999)).isTrue();
  }
}
