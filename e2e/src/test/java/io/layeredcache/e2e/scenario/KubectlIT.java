package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import io.layeredcache.e2e.cluster.Node;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a person sees of a cache that is well. */
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KubectlIT {
  private static final Duration REST = Duration.ofMinutes(1);

  private final Bench bench;
  private final CacheUnderTest cache;

  KubectlIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.apply(3, 1);
  }

  @BeforeAll
  void atRest() {
    cache.awaitWhole();
    await()
        .atMost(REST)
        .untilAsserted(() -> assertThat(cache.condition("Progressing")).isEqualTo("False/AtRest"));
  }

  private String kubectl(String... words) {
    return bench.kubectl().inNamespace(cache.namespace(), words);
  }

  @Test
  void getShowsWhetherItServesInOneLine() {
    Map<String, String> row = Printed.table(kubectl("get", "lc")).getFirst();

    assertThat(row.keySet())
        .containsSubsequence(
            "NAME", "SHARDS", "IN-SYNC", "HIT-RATIO", "TOPOLOGY", "OPERATION", "AVAILABLE", "AGE");
    assertThat(row)
        .containsEntry("NAME", cache.name())
        .containsEntry("SHARDS", "3")
        .containsEntry("IN-SYNC", "3/3")
        .containsEntry("TOPOLOGY", Long.toString(cache.published().version()))
        .containsEntry("OPERATION", "")
        .containsEntry("AVAILABLE", "True");
  }

  @Test
  void getWideShowsWhereItStandsAndWhatItIsMadeOf() {
    Map<String, String> row = Printed.table(kubectl("get", "lc", "-o", "wide")).getFirst();

    assertThat(row)
        .containsEntry("AVAILABLE", "True")
        .containsEntry("ZONES", "a:1 b:1 c:1")
        .containsEntry("PLACED", "True")
        .containsEntry("IMAGE", "redis:7.0")
        .containsEntry("MEMORY", "64Mi")
        .containsEntry("PAUSED", "false")
        .containsEntry("MESSAGE", "serving");
  }

  @Test
  void getAllShowsItAmongItsPods() {
    assertThat(kubectl("get", "all"))
        .contains("layeredcache.layeredcache.io/" + cache.name())
        .contains("pod/" + cache.name() + "-0-0");
  }

  @Test
  void describeGivesReasonsAndTellsHowItWasFormed() {
    String described = kubectl("describe", "lc", cache.name()).replaceAll("\\s+", " ");

    assertThat(described)
        .contains("Message: 16384 of 16384 slots are served")
        .containsPattern("Reason: AsExpected Status: True Type: Available")
        .containsPattern("Message: 3 of 3 replicas are in sync .{0,40}Reason: \\w+ Status: True")
        .containsPattern("Normal SlotsAssigned \\w+ layeredcache-operator slots 0-5460 of shard 0")
        .containsPattern("Normal ReplicaAttached \\w+ layeredcache-operator \\S+ follows \\S+")
        .containsPattern("Normal TopologyPublished \\w+ layeredcache-operator version 1")
        .doesNotContain("Warning");
  }

  @Test
  void everyConditionHasAReasonAndAMessage() {
    String conditions =
        kubectl(
            "get",
            "lc",
            cache.name(),
            "-o",
            "jsonpath={range .status.conditions[*]}{.type}={.status}: {.reason}, {.message}{'\\n'}{end}");

    assertThat(conditions.lines())
        .hasSizeGreaterThanOrEqualTo(7)
        .allSatisfy(
            line -> assertThat(line).matches("\\w+=(True|False|Unknown): [A-Z]\\w+, \\S.*"));
  }

  @Test
  void theTopologyIsReadFromItsConfigMap() {
    String json =
        kubectl("get", "cm", cache.name() + "-topology", "-o", "jsonpath={.data.topology\\.json}");

    assertThat(TopologyCodec.read(json)).isEqualTo(new ReadDocument.Valid(cache.published()));
  }

  @Test
  void noNodeHasTwoPodsOfAShardAndNoZone() {
    Map<String, String> zones =
        bench.cluster().nodes().stream().collect(Collectors.toMap(Node::name, Node::zone));

    List<Map<String, String>> pods = Printed.table(kubectl("get", "pods", "-o", "wide"));

    assertThat(pods)
        .hasSize(6)
        .allSatisfy(
            pod ->
                assertThat(pod)
                    .containsEntry("READY", "1/1")
                    .containsEntry("STATUS", "Running")
                    .containsEntry("RESTARTS", "0"));
    assertThat(pods)
        .extracting(pod -> shard(pod) + " in zone " + zones.get(pod.get("NODE")))
        .doesNotHaveDuplicates();
  }

  private static String shard(Map<String, String> pod) {
    return pod.getOrDefault("NAME", "").replaceFirst("-\\d+$", "");
  }

  @Test
  void logsSpeakAndTellNoPassword() {
    List<String> logs =
        List.of(
            bench.operator().log(),
            kubectl("logs", cache.primary(0)),
            kubectl("logs", cache.replica(0)));

    assertThat(logs).allSatisfy(log -> assertThat(log).isNotBlank());
    for (String password : cache.passwords()) {
      // not by contains(): a failure would print the password
      assertThat(logs.stream().filter(log -> log.contains(password)).count())
          .as("logs with a password")
          .isZero();
    }
  }

  @Test
  void explainAndWaitKnowIt() {
    assertThat(kubectl("explain", "lc.spec")).contains("replicasPerShard");
    assertThat(kubectl("wait", "lc/" + cache.name(), "--for=condition=Available", "--timeout=10s"))
        .contains("condition met");
  }
}
