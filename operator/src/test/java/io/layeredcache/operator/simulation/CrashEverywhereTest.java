package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.operator.desired.Credentials;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.simulation.KillSwitch.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The operator is killed before and after each effect of a bootstrap. A kill is no exception: the
 * old instance's handles refuse every call from then on, which {@link SimulatedCluster} tries.
 */
class CrashEverywhereTest {

  private static final int SHARDS = 3;
  private static final int REPLICAS = 1;
  private static final String PASSWORDS_MADE = "CREATE Secret";

  /** A bootstrap that nobody disturbs. */
  private record Undisturbed(List<String> effects, EndState end) {

    static final Undisturbed RUN = run();

    private static Undisturbed run() {
      KillSwitch counting = KillSwitch.never();
      SimulatedCluster cluster = new SimulatedCluster(SHARDS, REPLICAS, counting);
      cluster.runUntilSettled();
      return new Undisturbed(counting.effects(), EndState.of(cluster));
    }
  }

  /** One death. */
  private record Death(Side side, int index, String effect) {

    /** Whether an effect, the first that begins so, had not happened yet. */
    boolean isBefore(String begin) {
      List<String> effects = Undisturbed.RUN.effects();
      int first =
          effects.indexOf(
              effects.stream().filter(e -> e.startsWith(begin)).findFirst().orElseThrow());
      return index < first || (index == first && side == Side.BEFORE);
    }

    @Override
    public String toString() {
      return "%s effect %d: %s".formatted(side, index, effect);
    }
  }

  private static RedisAdmin.Credentials passwordsOfLife(int life) {
    return Credentials.generate(OperatorInstance.passwords(life)).operator();
  }

  static Stream<Death> everyDeath() {
    List<String> effects = Undisturbed.RUN.effects();
    List<Death> deaths = new ArrayList<>();
    for (int index = 0; index < effects.size(); index++) {
      deaths.add(new Death(Side.BEFORE, index, effects.get(index)));
      deaths.add(new Death(Side.AFTER, index, effects.get(index)));
    }
    return deaths.stream();
  }

  @ParameterizedTest(name = "killed {0}")
  @MethodSource("everyDeath")
  void anOperatorThatIsKilledAtAnyEffectLeavesWhatTheNextOneFinishes(Death death) {
    KillSwitch killSwitch = KillSwitch.at(death.index(), death.side());
    SimulatedCluster cluster = new SimulatedCluster(SHARDS, REPLICAS, killSwitch);

    cluster.runUntilSettled();

    assertThat(killSwitch.hasKilled()).isTrue();
    assertThat(killSwitch.effects())
        .isEqualTo(Undisturbed.RUN.effects().subList(0, death.index() + 1));
    assertThat(EndState.of(cluster).differencesFrom(Undisturbed.RUN.end())).isEmpty();
    assertThat(cluster.secret().map(CacheSecret::operator))
        .contains(passwordsOfLife(death.isBefore(PASSWORDS_MADE) ? 2 : 1));
    assertThat(cluster.vigil().published())
        .extracting(TopologyDocument::version)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(cluster.vigil().mostFullSyncs()).isEqualTo(1);
  }

  /** The list of deaths is long because everything is in it. */
  @Test
  void theEffectsOfABootstrapAreOnKubernetesAndOnRedis() {
    List<String> effects = Undisturbed.RUN.effects();

    assertThat(effects)
        .anyMatch(effect -> effect.startsWith("CREATE Secret"))
        .anyMatch(effect -> effect.startsWith("APPLY StatefulSet"))
        .anyMatch(effect -> effect.startsWith("STATUS"))
        .anyMatch(effect -> effect.startsWith("TELL"))
        .anyMatch(effect -> effect.contains("SET-CONFIG-EPOCH"))
        .anyMatch(effect -> effect.contains("ADDSLOTSRANGE"))
        .anyMatch(effect -> effect.contains("MEET"))
        .anyMatch(effect -> effect.contains("REPLICATE"))
        .anyMatch(effect -> effect.contains("repl-diskless-sync-delay 0"))
        .anyMatch(effect -> effect.contains("storefront-topology-key"))
        .anyMatch(effect -> effect.contains("FUNCTION LOAD"));
  }
}
