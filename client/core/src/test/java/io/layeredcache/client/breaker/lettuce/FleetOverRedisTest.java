package io.layeredcache.client.breaker.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.breaker.BreakerSnapshot;
import io.layeredcache.client.breaker.Breakers;
import io.layeredcache.client.time.SystemTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetOverRedisTest {

  private static final int THRESHOLD = 5;

  @TempDir private Path folder;
  private final SystemTime time = new SystemTime();
  private LoneRedis redis;

  @BeforeEach
  void start() throws Exception {
    redis = LoneRedis.start(folder);
  }

  @AfterEach
  void stop() {
    time.close();
    redis.close();
  }

  private Breakers pod(String name) {
    LettuceHints hints =
        new LettuceHints(
            redis.client().connect().async(),
            redis.client().connectPubSub(),
            "breakers:storefront",
            name);
    return Breakers.with(time).sharing(hints).build();
  }

  private static void fail(Breakers pod, int times) {
    for (int i = 0; i < times; i++) {
      assertThatThrownBy(
              () ->
                  pod.execute(
                      "dependency",
                      () -> {
                        throw new IllegalStateException("dead on purpose");
                      }))
          .isInstanceOf(IllegalStateException.class);
    }
  }

  private static void awaitState(Breakers pod, BreakerSnapshot.State state) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(1))
        .untilAsserted(
            () ->
                assertThat(pod.snapshots())
                    .extracting(BreakerSnapshot::state)
                    .isEqualTo(List.of(state)));
  }

  @Test
  void oneFindsTheDependencyDeadAndTheOtherIsSpared() {
    Breakers first = pod("pod-0");
    Breakers second = pod("pod-1");
    second.execute("dependency", () -> "answered");
    fail(first, THRESHOLD);
    awaitState(second, BreakerSnapshot.State.OPEN);
    assertThat(second.snapshots().get(0).counts().failures()).isZero();
  }

  @Test
  void aServerThatIsGoneLeavesEveryDecisionToThePod() throws Exception {
    Breakers pod = pod("pod-0");
    pod.execute("dependency", () -> "answered");
    redis.kill();
    fail(pod, THRESHOLD);
    assertThat(pod.snapshots().get(0).state()).isEqualTo(BreakerSnapshot.State.OPEN);
  }
}
