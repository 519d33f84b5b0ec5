package io.layeredcache.benchmarks.outage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.benchmarks.measure.ClusterFolder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("real")
class SceneTest {

  private static Store broken(ClusterFolder folder) {
    assertThat(servers()).isPositive();
    throw new IllegalStateException("broken on purpose");
  }

  /** This process starts nothing else. */
  private static long servers() {
    return ProcessHandle.current().children().filter(ProcessHandle::isAlive).count();
  }

  @Test
  void theServersOfAStoreThatDoesNotOpenAreEnded() {
    assertThatThrownBy(() -> Scene.open(SceneTest::broken, "broken-"))
        .hasMessage("broken on purpose");

    assertThat(servers()).isZero();
  }
}
