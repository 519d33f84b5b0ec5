package io.layeredcache.operator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorConfigTest {

  @Test
  void watchesAllNamespacesWhenNoneIsNamed() {
    OperatorConfig config = OperatorConfig.from(Map.of("HOSTNAME", "operator-1"));

    assertThat(config)
        .isEqualTo(
            new OperatorConfig(
                Set.of(), 8080, Duration.ofSeconds(1), "operator-1", Optional.empty()));
  }

  @Test
  void namesEveryWrongValueAtOnce() {
    Map<String, String> environment =
        Map.of(
            "LAYEREDCACHE_NAMESPACES", "shop,Not_A_Name",
            "LAYEREDCACHE_HTTP_PORT", "eighty",
            "LAYEREDCACHE_REDIS_TIMEOUT_MS", "1",
            "LAYEREDCACHE_NAMESPACE", "shop",
            "LAYEREDCACHE_LEASE_NAMESPACE", "Not_One_Either",
            "LAYEREDCACHE_LEASE_SECONDS", "1");

    assertThatThrownBy(() -> OperatorConfig.from(environment))
        .isInstanceOf(OperatorConfig.InvalidConfig.class)
        .hasMessageContaining("'Not_A_Name' is not the name of a namespace")
        .hasMessageContaining("'eighty' is not a number from 1 to 65535")
        .hasMessageContaining("'1' is not a number from 50 to 1500")
        .hasMessageContaining("LAYEREDCACHE_NAMESPACE is not a setting")
        .hasMessageContaining("'Not_One_Either' is not the name of a namespace")
        .hasMessageContaining("'1' is not a number from 5 to 300");
  }

  @Test
  void takesPartInAnElectionWhenANamespaceForTheLeaseIsNamed() {
    OperatorConfig config =
        OperatorConfig.from(
            Map.of(
                "LAYEREDCACHE_LEASE_NAMESPACE", "cache-system", "LAYEREDCACHE_LEASE_SECONDS", "7"));

    assertThat(config.election())
        .contains(new OperatorConfig.Election("cache-system", Duration.ofSeconds(7)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "65536", "8080x", "99999999999"})
  void aPortThatIsNoneIsRefused(String port) {
    assertThatThrownBy(() -> OperatorConfig.from(Map.of("LAYEREDCACHE_HTTP_PORT", port)))
        .isInstanceOf(OperatorConfig.InvalidConfig.class)
        .hasMessageContaining(
            "LAYEREDCACHE_HTTP_PORT: '" + port + "' is not a number from 1 to 65535");
  }

  @ParameterizedTest
  @CsvSource({
    "LAYEREDCACHE_SERVICE_HOST, 10.0.0.1",
    "LAYEREDCACHE_SERVICE_PORT, 6379",
    "LAYEREDCACHE_SERVICE_PORT_REDIS, 6379",
    "LAYEREDCACHE_PORT, tcp://10.0.0.1:6379",
    "LAYEREDCACHE_PORT_6379_TCP, tcp://10.0.0.1:6379",
    "LAYEREDCACHE_PORT_6379_TCP_PROTO, tcp",
    "LAYEREDCACHE_PORT_6379_TCP_PORT, 6379",
    "LAYEREDCACHE_PORT_6379_TCP_ADDR, 10.0.0.1",
    "LAYEREDCACHE_OPERATOR_SERVICE_HOST, 10.0.0.1",
    "LAYEREDCACHE_OPERATOR_PORT, tcp://[fd00::1]:8080",
    "LAYEREDCACHE_HTTP_SERVICE_PORT, 6379",
    "LAYEREDCACHE_HTTP_PORT, tcp://10.0.0.1:6379"
  })
  void ignoresTheVariablesThatKubernetesSetsForAServiceOfOurName(String name, String value) {
    assertThat(OperatorConfig.from(Map.of(name, value))).isEqualTo(OperatorConfig.from(Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "LAYEREDCACHE_PORT, 8080",
    "LAYEREDCACHE_METRICS_PORT, 8080",
    "LAYEREDCACHE_SERVICE, on",
    "LAYEREDCACHE_HTTP_PORT_TCP, 8080"
  })
  void doesNotTakeAMistypedSettingForAVariableOfAService(String name, String value) {
    assertThatThrownBy(() -> OperatorConfig.from(Map.of(name, value)))
        .hasMessageContaining(name + " is not a setting");
  }
}
