package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.redis.real.RedisServers;
import io.layeredcache.operator.redis.real.RespConnection;
import io.layeredcache.operator.redis.real.ServerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** RU-7: a value that we take is one that a real server starts with. */
@Tag("real")
class ConfigKeyRealTest {

  private static final Map<String, ConfigKey> KEYS = ConfigKey.all();

  static IntStream edges() {
    int most =
        KEYS.values().stream().mapToInt(key -> Edges.of(key.value()).size()).max().orElseThrow();
    return IntStream.range(0, most);
  }

  /** All keys at once, each at one of its edges in turn. */
  @ParameterizedTest
  @MethodSource("edges")
  void aServerStartsWithTheSmallestAndTheLargestValueOfEveryKey(int edge) {
    assertStarts(
        KEYS.entrySet().stream()
            .collect(
                Collectors.toMap(Map.Entry::getKey, key -> atEdge(key.getValue().value(), edge))));
  }

  @Test
  void aServerStartsWithItsOwnDefaultOfEveryKeyWrittenDown() {
    assertStarts(serversOwn());
  }

  static Stream<Arguments> keys() {
    return KEYS.entrySet().stream().map(key -> Arguments.of(key.getKey(), key.getValue().value()));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void oneStepBeyondEachEdgeIsRefused(String key, ConfigValue value) {
    assertThat(Edges.beyond(value))
        .allSatisfy(
            beyond ->
                assertThat(SpecProblems.of(withConfig(Map.of(key, beyond))))
                    .as("%s %s", key, beyond)
                    .singleElement()
                    .asString()
                    .contains("spec.redis.config[" + key + "]", value.form()));
  }

  private static String atEdge(ConfigValue value, int edge) {
    List<String> edges = Edges.of(value);
    return edges.get(edge % edges.size());
  }

  /** What a server says that has been told of none of them but the node timeout. */
  private static Map<String, String> serversOwn() {
    try (RedisServers servers =
            RedisServers.start(1, ServerSettings.quick().withNodeTimeout(Duration.ofSeconds(15)));
        RespConnection connection = servers.get(0).connectAsOperator()) {
      Map<String, String> defaults = new TreeMap<>();
      for (String key : KEYS.keySet()) {
        defaults.put(key, value(connection.call("CONFIG", "GET", key)));
      }
      return defaults;
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  private static void assertStarts(Map<String, String> config) {
    LayeredCacheSpec spec = withConfig(config);
    assertThat(SpecProblems.of(spec)).isEmpty();
    try (RedisPods pods = new RedisPods(PodShell.DEBIAN, spec)) {
      RedisPod pod = pods.add();
      pod.startAndAwait();
      config.forEach(
          (key, value) -> assertTaken(key, value, value(pod.call("CONFIG", "GET", key))));
    }
  }

  private static void assertTaken(String key, String value, String says) {
    switch (key) {
      // lowered to what the machine's limit on open files leaves
      case "maxclients" ->
          assertThat(Long.parseLong(says)).isPositive().isLessThanOrEqualTo(Long.parseLong(value));
      // in the server's own order, and A for all
      case "notify-keyspace-events" -> assertThat(says.isEmpty()).isEqualTo(value.isEmpty());
      default -> assertThat(says).as(key).isEqualTo(value);
    }
  }

  private static String value(String reply) {
    return reply.substring(reply.indexOf('\n') + 1);
  }

  private static LayeredCacheSpec withConfig(Map<String, String> config) {
    LayeredCacheSpec spec = LayeredCacheSpec.defaults();
    return spec.withRedis(spec.redis().withConfig(config));
  }
}
