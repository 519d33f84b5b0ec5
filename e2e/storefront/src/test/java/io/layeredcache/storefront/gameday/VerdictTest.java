package io.layeredcache.storefront.gameday;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {

  @Test
  void isATableThatEndsInItsResult() {
    Verdict verdict =
        new Verdict(
            "F01",
            List.of(
                Check.atMost("reads", 192, 190, 276),
                Check.atMost("points off", 1, 1.5, 20.25),
                Check.told("shed", 84, 0)));

    assertThat(verdict.table().lines())
        .containsExactly(
            "F01                                                        ours      naive  limit          verdict",
            "reads                                                       190        276  <= 192         pass",
            "points off                                                 1.50      20.25  <= 1           FAIL",
            "shed                                                         84          0",
            "F01 FAILED");
  }
}
