package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A person in a pod of the cache's namespace with nothing but the client Secret, a hostname of the
 * published topology, and {@code redis-cli -c}.
 */
@ExtendWith(InvariantsAfterEach.class)
@Needs(Ability.THREE_ZONES)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedisCliIT {
  private static final int KEYS = 10_000;
  private static final String EACH =
      "i=0; while [ $i -lt " + KEYS + " ]; do %s; i=$((i + 1)); done";

  /**
   * What an application must not do. Complete commands: a wrong count is refused before a right.
   */
  private static final List<String> ADMINISTRATION =
      List.of(
          "FLUSHALL",
          "FLUSHDB",
          "CONFIG SET maxmemory 1",
          "CONFIG GET maxmemory",
          "CLUSTER FORGET " + "0".repeat(40),
          "CLUSTER RESET",
          "CLUSTER RESET HARD",
          "CLUSTER FAILOVER",
          "CLUSTER FAILOVER TAKEOVER",
          "CLUSTER DELSLOTS 1",
          "CLUSTER MEET 10.0.0.1 6379",
          "ACL LIST",
          "ACL WHOAMI",
          "ACL SETUSER client on",
          "SHUTDOWN NOSAVE",
          "DEBUG SLEEP 0",
          "REPLICAOF NO ONE");

  /** DEBUG is refused to everybody, before the server looks at who asks. */
  private static final String REFUSAL = "^(NOPERM |ERR DEBUG command not allowed)";

  private final Bench bench;
  private final CacheUnderTest cache;
  private CliPod cli;
  private List<NodeTopology> nodes = List.of();

  RedisCliIT(Bench bench) {
    this.bench = bench;
    this.cache = bench.apply(3, 1);
  }

  @BeforeAll
  void wholeAndWithACliBesideIt() {
    cache.awaitWhole();
    cli = CliPod.beside(cache, bench.kubectl());
    nodes = cache.published().shards().stream().flatMap(RedisCliIT::nodes).toList();
  }

  private static Stream<NodeTopology> nodes(ShardTopology shard) {
    return Stream.concat(shard.primary().stream(), shard.replicas().stream());
  }

  @Test
  void everyPublishedNameLeadsToItsNode() {
    Map<String, List<String>> answers = new TreeMap<>();
    for (NodeTopology node : nodes) {
      answers.put(node.nodeId(), cli.redisCli(node.hostname(), "echo CLUSTER MYID"));
    }

    assertThat(answers)
        .hasSize(6)
        .allSatisfy((id, answer) -> assertThat(answer).containsExactly(id));
  }

  @Test
  void tenThousandKeysAreWrittenAndReadFromOneName() {
    String anywhere = nodes.getFirst().hostname();

    List<String> written = cli.redisCli(anywhere, EACH.formatted("echo \"SET cli:$i value-$i\""));
    List<String> read = cli.redisCli(anywhere, EACH.formatted("echo \"GET cli:$i\""));

    assertThat(written).isEqualTo(Collections.nCopies(KEYS, "OK"));
    assertThat(read).isEqualTo(IntStream.range(0, KEYS).mapToObj(i -> "value-" + i).toList());
  }

  @Test
  void administrationIsRefusedAtEveryNode() {
    String script =
        ADMINISTRATION.stream().map(command -> "echo " + command).collect(Collectors.joining("; "));
    Map<String, List<String>> answers = new TreeMap<>();
    for (NodeTopology node : nodes) {
      answers.put(node.pod(), cli.redisCli(node.hostname(), script));
    }

    assertThat(answers)
        .hasSize(6)
        .allSatisfy(
            (pod, refusals) ->
                assertThat(refusals)
                    .hasSameSizeAs(ADMINISTRATION)
                    .allSatisfy(answer -> assertThat(answer).containsPattern(REFUSAL)));
  }
}
