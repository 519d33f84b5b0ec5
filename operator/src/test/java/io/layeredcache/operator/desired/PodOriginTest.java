package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.crd.RedisSpec;
import io.layeredcache.crd.Spread;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What can be said of a pod from what it carries. */
class PodOriginTest {

  private static final LayeredCacheSpec DEFAULTS = LayeredCacheSpec.defaults();

  @ParameterizedTest
  @EnumSource
  void aTemplateIsOfTheOriginThatItWasRenderedFrom(SampleCache sample) {
    assertThat(PodOrigin.of(ShardWorkload.render(sample.cache(), 0).getSpec().getTemplate()))
        .isEqualTo(PodOrigin.wanted(sample.cache()));
  }

  @Test
  void theFieldsInWhichAPodDiffersAreNamed() {
    Pod pod = pod(DEFAULTS.withRedis(redis(Map.of("io-threads", "2", "hz", "20"))));
    PodOrigin wanted =
        wanted(
            DEFAULTS
                .withRedis(redis(Map.of("io-threads", "4")).withMemory("2Gi"))
                .withPlacement(DEFAULTS.placement().withSpread(Spread.Preferred)));
    assertThat(PodOrigin.of(pod).differences(wanted))
        .containsExactly(
            "spec.placement.spread",
            "spec.redis.config.hz",
            "spec.redis.config.io-threads",
            "spec.redis.memory");
  }

  @Test
  void aPodOfTheWantedOriginDiffersInNothing() {
    assertThat(PodOrigin.of(pod(DEFAULTS)).differences(wanted(DEFAULTS))).isEmpty();
  }

  @Test
  void aPodThatSomebodyElseMadeDiffersInNothingThatCouldBeNamed() {
    Pod pod = new PodBuilder().withNewMetadata().endMetadata().withNewSpec().endSpec().build();
    assertThat(PodOrigin.of(pod).differences(wanted(DEFAULTS)))
        .containsExactly("the pods' revision");
  }

  /** RU-6. */
  @Test
  void ru6AnotherConfigurationOfTheSameFieldsIsNothingThatAUserWaitsFor() {
    PodOrigin now = wanted(DEFAULTS);
    PodOrigin ofAnEarlierRelease = new PodOrigin(now.stamp(), now.fields(), "storefront-config-0");
    assertThat(ofAnEarlierRelease.differences(now)).isEmpty();
    assertThat(ofAnEarlierRelease).isNotEqualTo(now);
  }

  static Stream<Arguments> keys() {
    return ConfigKey.all().entrySet().stream()
        .map(key -> Arguments.of(key.getKey(), Edges.of(key.getValue().value()).getFirst()));
  }

  /** CF-7, for every key of redis.conf that users may give. */
  @ParameterizedTest
  @MethodSource("keys")
  void cf7EveryKeyIsNamedWhenItIsGivenAndWhenItIsTakenAway(String key, String value) {
    LayeredCacheSpec given = DEFAULTS.withRedis(redis(Map.of(key, value)));
    List<String> named = List.of("spec.redis.config." + key);
    assertThat(wanted(DEFAULTS).differences(wanted(given))).isEqualTo(named);
    assertThat(wanted(given).differences(wanted(DEFAULTS))).isEqualTo(named);
    assertThat(wanted(given).configuration()).isNotEqualTo(wanted(DEFAULTS).configuration());
  }

  private static RedisSpec redis(Map<String, String> config) {
    return DEFAULTS.redis().withConfig(config);
  }

  private static PodOrigin wanted(LayeredCacheSpec spec) {
    return PodOrigin.wanted(Caches.cache(spec));
  }

  private static Pod pod(LayeredCacheSpec spec) {
    var template = PodTemplate.render(Caches.cache(spec), 0);
    return new PodBuilder()
        .withMetadata(template.getMetadata())
        .withSpec(template.getSpec())
        .build();
  }
}
