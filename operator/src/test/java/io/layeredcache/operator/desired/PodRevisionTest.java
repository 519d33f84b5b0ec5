package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.RedisSpec;
import io.layeredcache.crd.Spread;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** RU-6: what restarts pods, and what does not. */
class PodRevisionTest {

  private static final LayeredCacheSpec DEFAULTS = LayeredCacheSpec.defaults();

  @Test
  void aResourceInWhichNothingIsWrittenHasNoFields() {
    assertThat(of(DEFAULTS).fields()).isEmpty();
  }

  @Test
  void theStampOfTheDefaultsIsFrozen() {
    // a stamp that changes with a release of the operator restarts every pod of every cache
    assertThat(of(DEFAULTS).stamp()).isEqualTo("e3b0c44298");
  }

  @Test
  void theSameAmountInAnotherUnitIsTheSameRevision() {
    assertThat(of(DEFAULTS.withRedis(redis().withMemory("1024Mi")))).isEqualTo(of(DEFAULTS));
  }

  @Test
  void whatARunningServerTakesIsNoOtherRevision() {
    LayeredCacheSpec live = DEFAULTS.withRedis(redis().withConfig(Map.of("hz", "50")));
    assertThat(of(live)).isEqualTo(of(DEFAULTS));
  }

  @Test
  void whatCountsWhenAPodIsScheduledIsNoOtherRevision() {
    LayeredCacheSpec moved =
        DEFAULTS
            .withPlacement(DEFAULTS.placement().withSpread(Spread.Preferred))
            .withShards(5)
            .withReplicasPerShard(2);
    assertThat(of(moved)).isEqualTo(of(DEFAULTS));
  }

  private static RedisSpec redis() {
    return DEFAULTS.redis();
  }

  private static PodRevision of(LayeredCacheSpec spec) {
    return PodRevision.of(Caches.cache(spec));
  }
}
