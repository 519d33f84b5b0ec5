package io.layeredcache.operator.kube.fabric8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Samples;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever becomes of a watch, it comes back, and with it what was missed. */
class FaultyWatchesTest {

  private static final String MAPS = "/api/v1/configmaps";
  private static final CacheRef CACHE = new CacheRef("shop", "storefront");
  private static final Duration LONG = Duration.ofSeconds(40);

  private final List<CacheRef> changed = new CopyOnWriteArrayList<>();
  private ScriptedApiServer server;
  private KubernetesClient client;
  private Fabric8Kubernetes kubernetes;

  @BeforeEach
  void open() throws IOException {
    server = ScriptedApiServer.start();
    client = server.client();
    kubernetes = new Fabric8Kubernetes(client, Set.of(), Clock.systemUTC(), "test", () -> true);
    kubernetes.onChange(changed::add);
  }

  @AfterEach
  void close() {
    kubernetes.close();
    client.close();
    server.close();
  }

  @Test
  void whatHappensWhileAWatchStandsIsSeenAndTold() {
    watching();

    server.put(MAPS, map("1"));

    soon().until(() -> value().equals("1"));
    soon().until(() -> changed.contains(CACHE));
  }

  @Test
  void aWatchThatTheServerEndsIsBegunAgainAndShowsWhatWasMissed() {
    watching();

    server.putUnseen(MAPS, map("1"));
    server.endWatches();

    soon().until(() -> value().equals("1"));
    soon().until(() -> kubernetes.disconnectedWatches() == 0);
    assertThat(changed).contains(CACHE);
  }

  /** 410: there is nothing to go on from, so everything is listed anew. */
  @Test
  void aWatchThatIsTooOldListsAgain() {
    watching();
    long lists = server.lists(MAPS);

    server.putUnseen(MAPS, map("1"));
    server.expireWatches();

    soon().until(() -> value().equals("1"));
    soon().until(() -> kubernetes.disconnectedWatches() == 0);
    assertThat(server.lists(MAPS)).isGreaterThan(lists);
  }

  @Test
  void whileTheServerIsAwayTheWatchesSaySoAndWhatTheyShowedStays() {
    server.putUnseen(MAPS, map("1"));
    watching();

    server.isAway();

    soon().until(() -> kubernetes.disconnectedWatches() == 7);
    assertThat(value()).isEqualTo("1");
    server.putUnseen(MAPS, map("2"));
    server.isWell();
    soon().until(() -> value().equals("2") && kubernetes.disconnectedWatches() == 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 429, 500, 503})
  void aWatchThatIsRefusedIsAskedForUntilItIsGranted(int code) {
    watching();

    server.fails(MAPS, code);
    server.endWatches();

    soon().until(() -> kubernetes.disconnectedWatches() > 0);
    server.putUnseen(MAPS, map("1"));
    server.isWell();
    soon().until(() -> value().equals("1") && kubernetes.disconnectedWatches() == 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 404, 429, 500})
  void aFirstListThatIsRefusedIsAskedForAgainAndUntilThenNothingIsSynced(int code) {
    server.fails(MAPS, code);
    kubernetes.start();
    soon().until(() -> kubernetes.watchErrors() >= 2);
    assertThat(kubernetes.synced()).isFalse();

    server.isWell();

    soon().until(kubernetes::synced);
    soon().until(() -> kubernetes.disconnectedWatches() == 0);
  }

  /** The client's own way is to stop for good. */
  @Test
  void aWatchThatSendsWhatCannotBeReadIsBegunAgain() {
    watching();

    server.putUnseen(MAPS, map("1"));
    server.send(MAPS, "{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"ConfigMap\",\"data\":7}}");

    soon().until(() -> value().equals("1") && kubernetes.disconnectedWatches() == 0);
    assertThat(kubernetes.watchErrors()).isPositive();
  }

  private void watching() {
    kubernetes.start();
    soon().until(() -> kubernetes.synced() && kubernetes.disconnectedWatches() == 0);
    soon().until(() -> server.watching(MAPS) == 1);
    changed.clear();
  }

  private static ConditionFactory soon() {
    return await().atMost(LONG).pollInterval(Duration.ofMillis(20));
  }

  private String value() {
    return kubernetes.objects(CACHE).configMaps().stream()
        .map(map -> map.getData().get("a"))
        .findFirst()
        .orElse("nothing");
  }

  private static ConfigMap map(String value) {
    return Samples.configMap("shop", "storefront", "config", Map.of("a", value));
  }
}
