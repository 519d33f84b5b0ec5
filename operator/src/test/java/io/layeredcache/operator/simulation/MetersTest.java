package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.metrics.MeterNames;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.redis.fake.FakeSettings;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is exported of a cache that was formed, read, and refused things. */
class MetersTest {

  private static final CacheRef CACHE =
      new CacheRef(SimulatedCluster.NAMESPACE, SimulatedCluster.NAME);
  private static final CacheRef OTHER = new CacheRef("other", "storefront");
  private static final Pattern LINE = Pattern.compile("([a-z_]+)(?:\\{(.*)})? (\\S+)");
  private static final Pattern TAG = Pattern.compile("([a-z]+)=\"([^\"]*)\"");

  private static final Set<String> OF_A_CACHE = Set.of("namespace", "cache");
  private static final Set<String> OF_A_SHARD = Set.of("namespace", "cache", "shard");

  private static final Map<String, Set<String>> TAGS =
      Map.of(
          MeterNames.STEPS, Set.of("namespace", "cache", "operation", "step", "outcome"),
          MeterNames.REFUSALS, Set.of("namespace", "cache", "gate", "reason"),
          MeterNames.OPERATION_AGE, Set.of("namespace", "cache", "operation"),
          MeterNames.PASS, Set.of("phase"),
          MeterNames.WATCHES_DISCONNECTED, Set.of(),
          MeterNames.WATCH_FAILURES, Set.of());

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final CacheMeters meters = new CacheMeters(registry);

  @Test
  void everyNameOfTheCatalogueIsExportedWithItsTagsAndNoOthers() {
    meters.watches(() -> 0, () -> 0);
    formed(CACHE);

    Map<String, Set<String>> exported = exported();

    for (String name : catalogue()) {
      Set<String> usual = name.startsWith("layeredcache.shard.") ? OF_A_SHARD : OF_A_CACHE;
      assertThat(exported)
          .as(name)
          .containsEntry(inPrometheus(name, exported), TAGS.getOrDefault(name, usual));
    }
    assertThat(exported.keySet()).allMatch(name -> name.startsWith("layeredcache_"));
    assertThat(exported).as("a timer is three lines").hasSize(catalogue().size() + 2);
  }

  @Test
  void whatIsExportedOfACacheGoesWithItAndThatOfOthersStays() {
    formed(CACHE);
    formed(OTHER);
    meters.passFailed(CACHE);

    meters.remove(CACHE);

    assertThat(scrape()).doesNotContain("namespace=\"shop\"").contains("namespace=\"other\"");
  }

  @Test
  void numbersAreThoseOfTheLastPass() {
    SimulatedCluster cluster = SimulatedCluster.settled(2, 1);
    cluster.put(0, 500);
    record(CACHE, cluster.pass());
    cluster.redis().countReads(RedisPods.endpoint(cluster.pod(cluster.primaryOf(0))), 900, 100);
    cluster.advance(Duration.ofSeconds(5));
    record(CACHE, cluster.pass());

    assertThat(value("layeredcache_shard_keys", "shard", "0")).isEqualTo("500.0");
    assertThat(value("layeredcache_shard_hits_total", "shard", "0")).isEqualTo("900.0");
    assertThat(value("layeredcache_shard_misses_total", "shard", "0")).isEqualTo("100.0");
    assertThat(value("layeredcache_shard_hit_ratio", "shard", "0")).isEqualTo("0.9");
    assertThat(value("layeredcache_shard_hit_ratio", "shard", "1")).isEqualTo("NaN");
    assertThat(value("layeredcache_hit_ratio", "cache", "storefront")).isEqualTo("0.9");
    assertThat(value("layeredcache_shards", "cache", "storefront")).isEqualTo("2.0");
    assertThat(value("layeredcache_passes_total", "cache", "storefront")).isEqualTo("2.0");
    assertThat(value("layeredcache_pass_failures_total", "cache", "storefront"))
        .as("there before the first failure")
        .isEqualTo("0.0");
  }

  @Test
  void failuresOfWatchesAreCountedAlsoAfterACollectionOfGarbage() {
    meters.watches(() -> 2, () -> 7);

    System.gc();

    assertThat(value("layeredcache_watches_disconnected", "", "")).isEqualTo("2.0");
    assertThat(value("layeredcache_watch_failures_total", "", "")).isEqualTo("7.0");
  }

  /** Records every pass until a new cache serves; two full copies at a time are refused. */
  private void formed(CacheRef cache) {
    SimulatedCluster cluster =
        new SimulatedCluster(
            2, 1, FakeSettings.standard().withTransfer(Duration.ofSeconds(5)), KillSwitch.never());
    for (int pass = 0; pass < 100; pass++) {
      Pass.Done done = cluster.passAndRest();
      record(cache, done);
      if (done.plan().refusals().size() > 0) {
        return;
      }
    }
    throw new AssertionError("nothing was refused");
  }

  private void record(CacheRef cache, Pass.Done done) {
    meters.record(cache, done.situation(), done.plan(), done.outcome());
    done.phases().forEach(meters::took);
  }

  private static List<String> catalogue() {
    return Arrays.stream(MeterNames.class.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .map(MetersTest::text)
        .toList();
  }

  private static String text(Field constant) {
    try {
      return String.valueOf(constant.get(null));
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** The name with the suffix that Prometheus asks for, as far as it is exported with one. */
  private static String inPrometheus(String name, Map<String, Set<String>> exported) {
    String plain = name.replace('.', '_');
    return List.of(plain, plain + "_total", plain + "_seconds_count").stream()
        .filter(exported::containsKey)
        .findFirst()
        .orElse(plain);
  }

  private Map<String, Set<String>> exported() {
    Map<String, Set<String>> exported = new TreeMap<>();
    scrape()
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .forEach(line -> exported.put(line.group(1), tags(line.group(2)).keySet()));
    return exported;
  }

  private String value(String name, String tag, String wanted) {
    return scrape()
        .lines()
        .map(LINE::matcher)
        .filter(Matcher::matches)
        .filter(line -> line.group(1).equals(name))
        .filter(line -> tag.isEmpty() || wanted.equals(tags(line.group(2)).get(tag)))
        .map(line -> line.group(3))
        .findFirst()
        .orElse("not exported");
  }

  private static Map<String, String> tags(String text) {
    Map<String, String> tags = new TreeMap<>();
    Matcher tag = TAG.matcher(text == null ? "" : text);
    while (tag.find()) {
      tags.put(tag.group(1), tag.group(2));
    }
    return tags;
  }

  private String scrape() {
    meters.refresh();
    return registry.scrape();
  }
}
