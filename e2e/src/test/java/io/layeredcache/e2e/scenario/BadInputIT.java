package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.layeredcache.crd.LayeredCacheSpec;
import io.layeredcache.e2e.cluster.Ability;
import io.layeredcache.e2e.cluster.Needs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What people write by mistake, and what they delete. */
@ExtendWith(InvariantsAfterEach.class)
class BadInputIT {
  private static final Path CORPUS = Project.file("crds", "src", "test", "resources", "corpus");
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SAID = Duration.ofSeconds(90);

  private static List<String> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(CORPUS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith(prefix))
          .sorted()
          .toList();
    }
  }

  @Test
  void whatIsPossibleIsAccepted(Bench bench) throws IOException {
    SoftAssertions all = new SoftAssertions();
    for (String file : files("valid-")) {
      all.assertThat(dryRun(bench, file)).as(file).matches(Command.Result::ok, "is accepted");
    }
    all.assertAll();
  }

  @Test
  void whatIsImpossibleIsRefusedInOurWords(Bench bench) throws IOException {
    SoftAssertions all = new SoftAssertions();
    for (String file : files("invalid-")) {
      String message = Files.readAllLines(CORPUS.resolve(file)).getFirst().replaceFirst("^# *", "");
      all.assertThat(dryRun(bench, file).errors()).as(file).contains(message);
    }
    all.assertAll();
  }

  /** What people read with kubectl is what the operator goes by. */
  @Test
  void whatIsNotSaidIsFilledInByTheServerAsByTheModel(Bench bench) throws IOException {
    String stored = create(bench, "spec: {}");

    assertThat(leaves(JSON.readTree(stored).path("spec")))
        .isEqualTo(leaves(JSON.valueToTree(LayeredCacheSpec.defaults())))
        .hasSizeGreaterThan(40);
  }

  /** Every value that is not empty, by its path. */
  private static Map<String, String> leaves(JsonNode tree) {
    Map<String, String> leaves = new TreeMap<>();
    tree.properties()
        .forEach(
            child ->
                leaves(child.getValue())
                    .forEach((path, value) -> leaves.put("/" + child.getKey() + path, value)));
    for (int i = 0; i < tree.size() && tree.isArray(); i++) {
      leaves.put("/" + i, tree.get(i).asText());
    }
    if (tree.isValueNode() && !tree.asText().isEmpty()) {
      leaves.put("", tree.asText());
    }
    return leaves;
  }

  /** A misspelt field is refused by kubectl, and by other clients not stored. */
  @Test
  void whatIsMisspeltIsRefusedByItsNameOrNotStored(Bench bench) {
    String misspelt = "spec: {shard: 5, redis: {memroy: 2Gi, memory: 1Gi}}";

    assertThat(attempt(bench, misspelt, "--validate=strict").errors())
        .contains("unknown field \"spec.shard\"", "unknown field \"spec.redis.memroy\"");
    assertThat(create(bench, misspelt))
        .contains("\"memory\": \"1Gi\"")
        .doesNotContain("\"shard\"", "memroy");
  }

  private static String create(Bench bench, String spec) {
    Command.Result created = attempt(bench, spec, "--validate=ignore");
    assertThat(created).matches(Command.Result::ok, "is created");
    return created.output();
  }

  private static Command.Result attempt(Bench bench, String spec, String validation) {
    String resource =
        "apiVersion: layeredcache.io/v1alpha1\nkind: LayeredCache\nmetadata: {name: filled}\n";
    return bench
        .kubectl()
        .attempt(
            resource + spec, "create", "--dry-run=server", validation, "-o", "json", "-f", "-");
  }

  /** A file of many documents is the story of one cache: all but the last are applied first. */
  private static Command.Result dryRun(Bench bench, String file) throws IOException {
    List<String> documents =
        List.of(Files.readString(CORPUS.resolve(file)).split("(?m)^---\\s*$", -1));
    Kubectl kubectl = bench.kubectl();
    documents.subList(0, documents.size() - 1).forEach(kubectl::apply);
    try {
      return kubectl.attempt(documents.getLast(), "apply", "--dry-run=server", "-f", "-");
    } finally {
      if (documents.size() > 1) {
        kubectl.run("delete", "lc", "corpus");
      }
    }
  }

  @Test
  @Needs(Ability.THREE_ZONES)
  void anImageThatIsNowhereIsSaidAndACorrectedSpecRecovers(Bench bench) {
    CacheUnderTest cache = bench.prepare(1, 1);
    cache.apply("  redis: {memory: 64Mi, image: 'redis:7.0-of-nobody'}\n");
    await()
        .atMost(SAID)
        .untilAsserted(
            () -> assertThat(cache.condition("Degraded")).isEqualTo("True/ImageUnavailable"));

    cache.apply("  redis: {memory: 80Mi, image: 'redis:7.0'}\n");

    cache.awaitWhole();
  }

  @Test
  @Needs(Ability.THREE_ZONES)
  void aCacheThatNeverServedIsMadeSmallerAndKeepsNothingOfWhatIsGone(Bench bench) {
    CacheUnderTest large = bench.prepare(2, 1);
    bench.release(large); // becomes the small one
    large.apply("  redis: {memory: 64Mi, image: 'redis:7.0-of-nobody'}\n");
    await()
        .atMost(SAID)
        .untilAsserted(
            () -> assertThat(large.condition("Degraded")).isEqualTo("True/ImageUnavailable"));

    CacheUnderTest small = bench.named(large.namespace(), large.name(), 1, 0);
    small.apply("  redis: {memory: 64Mi, image: 'redis:7.0'}\n");

    small.awaitWhole();
    await()
        .atMost(SAID)
        .untilAsserted(
            () ->
                assertThat(
                        bench
                            .kubectl()
                            .run(
                                "-n",
                                small.namespace(),
                                "get",
                                "statefulsets,poddisruptionbudgets",
                                "-o",
                                "name")
                            .strip())
                    .isEqualTo("statefulset.apps/cache-0"));
  }

  @Test
  @Needs(Ability.THREE_ZONES)
  void whatBelongsToADeletedCacheIsRemoved(Bench bench) {
    CacheUnderTest cache = bench.apply(1, 1).awaitWhole();
    bench.release(cache); // not whole in the end
    assertThat(objects(bench, cache))
        .extracting(name -> name.substring(0, name.indexOf('/')))
        .contains(
            "statefulset.apps",
            "pod",
            "service",
            "secret",
            "configmap",
            "poddisruptionbudget.policy");

    bench.kubectl().run("-n", cache.namespace(), "delete", "lc", cache.name(), "--timeout=60s");

    await().atMost(SAID).untilAsserted(() -> assertThat(objects(bench, cache)).isEmpty());
    cache.discard();
  }

  /** Everything in its namespace but what Kubernetes itself puts into each. */
  private static List<String> objects(Bench bench, CacheUnderTest cache) {
    return bench
        .kubectl()
        .inNamespace(
            cache.namespace(),
            "get",
            "statefulsets,controllerrevisions,pods,services,endpointslices,secrets,configmaps,poddisruptionbudgets,lc",
            "-o",
            "name")
        .lines()
        .filter(name -> !name.equals("configmap/kube-root-ca.crt"))
        .toList();
  }
}
