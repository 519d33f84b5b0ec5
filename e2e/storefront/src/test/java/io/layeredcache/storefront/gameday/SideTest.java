package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SideTest {

  @Test
  void aRunLaidOverALaterOneIsToldUnderItsSeconds() {
    Side run = new Run().side();

    Side moved = run.moved(1000);

    Span later = new Span(Run.ALL.from() + 1000, Run.ALL.until() + 1000);
    assertThat(moved.secondsTold(later)).isEqualTo(Run.ALL.seconds());
    assertThat(moved.secondsTold(Run.ALL)).isZero();
    assertThat(moved.shops(later).cards()).isEqualTo(run.shops(Run.ALL).cards());
    assertThat(moved.mostReads(later)).isEqualTo(run.mostReads(Run.ALL));
  }
}
