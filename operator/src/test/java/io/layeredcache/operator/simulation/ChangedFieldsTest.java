package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.operator.desired.PodRevision;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.redis.fake.FakeSettings;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * CF-7: a changed field that reaches pods or servers is named as long as it is not applied. Walks
 * every field of the spec.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangedFieldsTest {

  private static final LayeredCacheSpec BEFORE = LayeredCacheSpec.defaults().withShards(1);

  /** Every field that reaches a pod or a server, with another value than before. */
  private static final String OTHER =
      """
      replicasPerShard: 2
      redis:
        image: redis:7.2
        memory: 2Gi
        evictionPolicy: allkeys-lru
        config: {hz: "50", io-threads: "4", tcp-keepalive: "30"}
        resources:
          requests: {cpu: "1", memory: 1100Mi}
          limits: {cpu: "2", memory: 4Gi}
        nodeSelector: {pool: cache, topology.kubernetes.io/region: north}
        tolerations: [{key: dedicated, operator: Exists}]
        priorityClassName: cache-critical
        imagePullSecrets: [{name: pull}]
        podMetadata:
          labels: {team: shop, example.com/cost: "7"}
          annotations: {example.com/owner: shop}
      placement:
        zoneKey: example.com/rack
        spread: Preferred
      """;

  private static final JsonNode OTHERS = Serialization.unmarshal(OTHER, JsonNode.class);

  /** Fields that reach neither: a change of them is in force at once or concerns clients alone. */
  private static final Set<String> OPERATORS_OWN =
      Set.of(
          "redis.allowVolatileEviction", "placement.failbackAfter", "changes", "clients", "paused");

  /** A change of it is told apart: no shard is concerned, the cache is. */
  private static final String SHARDS = "shards";

  /** The way to a field of the spec; a key of a map may have dots and slashes of its own. */
  record Field(List<String> names) {
    Field {
      names = List.copyOf(names);
    }

    Field below(String name) {
      List<String> longer = new ArrayList<>(names);
      longer.add(name);
      return new Field(longer);
    }

    @Override
    public String toString() {
      return String.join(".", names);
    }
  }

  private SimulatedCluster cluster;

  @BeforeAll
  void serve() {
    cluster = new SimulatedCluster(BEFORE, FakeSettings.standard(), KillSwitch.never());
    cluster.runUntilSettled();
  }

  @AfterEach
  void takeBack() {
    cluster.change(
        cache -> {
          cache.getMetadata().setAnnotations(Map.of());
          cache.setSpec(BEFORE);
          return cache;
        });
    cluster.pass();
  }

  static List<Field> fields() {
    return leaves(new Field(List.of()), OTHERS).toList();
  }

  private static Stream<Field> leaves(Field at, JsonNode node) {
    return node.isObject()
        ? node.properties().stream()
            .flatMap(field -> leaves(at.below(field.getKey()), field.getValue()))
        : Stream.of(at);
  }

  @ParameterizedTest
  @MethodSource("fields")
  void cf7AChangedFieldIsNamedWhileItIsNotAppliedAndNotAnyMoreWhenItIsTakenBack(Field field) {
    LayeredCacheSpec changed = with(field);

    cluster.changeSpec(spec -> changed);
    cluster.pass();
    Condition pending = cluster.condition("Degraded");
    cluster.changeSpec(spec -> BEFORE);
    cluster.pass();

    assertThat(pending.getReason()).isEqualTo("ChangeNotSupported");
    assertThat(pending.getMessage()).contains(": spec." + field + ";");
    assertThat(cluster.condition("Degraded").getStatus()).isEqualTo("False");
    assertThat(render(changed)).as("it does reach pods").isNotEqualTo(render(BEFORE));
  }

  @Test
  void cf7SeveralChangedFieldsAreNamedTogether() {
    cluster.changeSpec(spec -> read(OTHER + "shards: 1\n"));
    cluster.pass();

    assertThat(fields())
        .allSatisfy(
            field ->
                assertThat(cluster.condition("Degraded").getMessage()).contains("spec." + field));
  }

  @Test
  void cf7ARestartThatIsAskedForIsNamed() {
    cluster.change(
        cache -> {
          cache
              .getMetadata()
              .setAnnotations(Map.of(PodRevision.RESTART_REQUESTED_AT, "2026-11-30T12:00:00Z"));
          return cache;
        });
    cluster.pass();

    assertThat(cluster.condition("Degraded").getMessage())
        .contains("metadata.annotations[layeredcache.io/restart-requested-at]");
  }

  @Test
  void cf7AnotherNumberOfShardsIsNamed() {
    cluster.changeSpec(spec -> spec.withShards(3));
    cluster.pass();

    assertThat(cluster.condition("Degraded").getMessage()).contains("spec.shards is 3");
  }

  /** What this test does not walk is what it says that it need not. */
  @Test
  void everyFieldOfTheSpecIsWalkedOrReachesNoPod() {
    List<String> walked = fields().stream().map(Field::toString).toList();

    assertThat(components("", LayeredCacheSpec.class).filter(path -> !path.equals(SHARDS)))
        .allSatisfy(
            path ->
                assertThat(
                        OPERATORS_OWN.contains(path)
                            || walked.stream()
                                .anyMatch(
                                    field -> field.equals(path) || field.startsWith(path + ".")))
                    .as(path)
                    .isTrue());
    LayeredCacheSpec own =
        read(
            """
            shards: 1
            redis: {allowVolatileEviction: true}
            placement: {failbackAfter: 1h}
            changes: {resync: {maxConcurrent: 3}, windows: [{from: "01:00", to: "02:00"}]}
            clients: {l1: {lifetime: 3s}}
            paused: true
            """);
    assertThat(render(own)).isEqualTo(render(BEFORE));
  }

  /** Paths of the records of the spec down to what is no record of this package. */
  private static Stream<String> components(String prefix, Class<?> type) {
    return Stream.of(type.getRecordComponents())
        .flatMap(component -> below(prefix + component.getName(), component));
  }

  private static Stream<String> below(String path, RecordComponent component) {
    Class<?> type = component.getType();
    boolean descends =
        type.isRecord() && !OPERATORS_OWN.contains(path) && type.getRecordComponents().length > 1;
    return descends ? components(path + ".", type) : Stream.of(path);
  }

  /** As before but for one field. */
  private static LayeredCacheSpec with(Field field) {
    ObjectNode spec = Serialization.unmarshal("shards: 1", ObjectNode.class);
    ObjectNode to = spec;
    JsonNode from = OTHERS;
    for (String name : field.names().subList(0, field.names().size() - 1)) {
      to = to.putObject(name);
      from = from.path(name);
    }
    String last = field.names().getLast();
    to.set(last, from.path(last));
    return read(spec.toString());
  }

  private static String render(LayeredCacheSpec spec) {
    LayeredCache cache = new LayeredCache();
    cache.getMetadata().setNamespace("shop");
    cache.getMetadata().setName("storefront");
    cache.getMetadata().setUid("uid");
    cache.setSpec(spec);
    return ServerConfig.name(cache) + Serialization.asJson(ShardWorkload.render(cache, 0));
  }

  private static LayeredCacheSpec read(String yaml) {
    return Serialization.unmarshal(yaml, LayeredCacheSpec.class);
  }
}
