package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCacheSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SpecProblemsTest {

  @ParameterizedTest
  @EnumSource
  void theSamplesHaveNone(SampleCache sample) {
    assertThat(SpecProblems.of(sample.cache().getSpec())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "maxmemory, 1gb, set that",
    "maxmemory-policy, noeviction, spec.redis.evictionPolicy",
    "MAXMEMORY, 1gb, spec.redis.memory",
    "save, 60 1, no persistence",
    "repl-diskless-sync-delay, 5, spec.changes.resync",
    "cluster-require-full-coverage, yes, forms the cluster",
    "requirepass, secret, Secret",
    "activedefrag, yes, keeps servers",
    "include, /etc/passwd, remove it",
    "no-such-key, 1, not a key that this operator knows",
    "hz, fast, a whole number",
    "cluster-node-timeout, 2000, 5000 to 60000",
    "loglevel, loud, 'debug, verbose'",
    // a server ends with these
    "maxmemory-samples, 0, 1 to 64",
    "io-threads, 500, 1 to 128",
    "client-query-buffer-limit, 1kb, 1048576 to",
    "client-query-buffer-limit, 999999999999gb, 1048576 to",
    // a server starts with these, and nobody gets in or nobody stays
    "maxclients, 1, 100 to",
    "timeout, 1, 0 or 30 to",
    "maxmemory-clients, 1kb, 1% to 99%"
  })
  void aKeyOrValueThatNoServerShouldGetSaysWhatToWriteInstead(
      String key, String value, String instead) {
    List<Problem> problems = SpecProblems.of(withConfig(Map.of(key, value)));
    assertThat(problems)
        .singleElement()
        .asString()
        .contains("spec.redis.config[" + key + "]", instead);
  }

  @Test
  void aLineBreakSmugglesInNoOtherKey() {
    LayeredCacheSpec spec = withConfig(Map.of("hz", "50\nrequirepass x"));
    assertThat(SpecProblems.of(spec)).hasSize(1);
    assertThat(ServerOptions.text(spec)).doesNotContain("requirepass");
  }

  @Test
  void aKeyWithAProblemIsNotRendered() {
    LayeredCacheSpec spec = withConfig(Map.of("hz", "50", "save", "60 1"));
    assertThat(ServerOptions.text(spec)).contains("\nhz 50\n").doesNotContain("save 60 1");
  }

  /** CF-4. */
  @ParameterizedTest
  @CsvSource({"1Gi, 1Gi", "1Gi, 1200Mi", "64Mi, 64Mi", "16Mi, 80Mi"})
  void cf4ALimitWithoutRoomForAForkAboveTheDataIsRefused(String memory, String limit) {
    assertThat(
            SpecProblems.of(
                redis("{memory: %s, resources: {limits: {memory: %s}}}".formatted(memory, limit))))
        .singleElement()
        .asString()
        .contains("spec.redis.resources.limits[memory]", limit, "give at least");
  }

  @Test
  void aLimitThatTheFirstResyncWouldExceedIsRefused() {
    List<Problem> problems =
        SpecProblems.of(redis("{memory: 1Gi, resources: {limits: {memory: 1200Mi}}}"));
    assertThat(problems)
        .singleElement()
        .asString()
        .contains("spec.redis.resources.limits[memory]", "1200Mi", "at least 1344Mi");
  }

  @Test
  void aRequestAboveItsLimitIsRefused() {
    List<Problem> problems =
        SpecProblems.of(redis("{memory: 64Mi, resources: {requests: {memory: 8Gi}}}"));
    assertThat(problems).singleElement().asString().contains("requests[memory]", "8Gi");
  }

  private static LayeredCacheSpec withConfig(Map<String, String> config) {
    LayeredCacheSpec spec = LayeredCacheSpec.defaults();
    return spec.withRedis(spec.redis().withConfig(config));
  }

  private static LayeredCacheSpec redis(String yaml) {
    return Serialization.unmarshal("redis: " + yaml, LayeredCacheSpec.class);
  }
}
