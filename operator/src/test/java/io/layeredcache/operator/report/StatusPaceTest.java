package io.layeredcache.operator.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.ClientVersion;
import io.layeredcache.crd.status.ClientsStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class StatusPaceTest {

  private static final Instant START = Instant.parse("2026-11-30T08:00:00Z");

  private final StatusPace pace = new StatusPace();

  @Test
  void holdsBackGrowingNumbersForThirtySeconds() {
    pace.written("uid", START);

    assertThat(pace.isDue("uid", keys(1_000), keys(9_000), START.plusSeconds(29))).isFalse();
    assertThat(pace.isDue("uid", keys(1_000), keys(9_000), START.plusSeconds(30))).isTrue();
  }

  @Test
  void writesAChangedRoleAtOnce() {
    pace.written("uid", START);

    assertThat(pace.isDue("uid", keys(1_000), down(), START.plusMillis(1))).isTrue();
  }

  @Test
  void holdsBackThatAWarmCacheIsNoLongerReadOftenEnough() {
    pace.written("uid", START);

    assertThat(pace.isDue("uid", warm("True", "0.93"), warm("Unknown", "?"), START.plusSeconds(29)))
        .isFalse();
    assertThat(pace.isDue("uid", warm("True", "0.93"), warm("True", "0.97"), START.plusSeconds(29)))
        .isFalse();
    assertThat(pace.isDue("uid", warm("True", "0.93"), warm("Unknown", "?"), START.plusSeconds(30)))
        .isTrue();
  }

  @Test
  void writesThatACacheIsColdAtOnce() {
    pace.written("uid", START);

    assertThat(pace.isDue("uid", warm("True", "0.93"), warm("False", "0.4"), START.plusMillis(1)))
        .isTrue();
  }

  @Test
  void holdsBackThatPodsComeAndGoAndFollow() {
    pace.written("uid", START);

    LayeredCacheStatus before = clients(20, "True");
    assertThat(pace.isDue("uid", before, clients(25, "True"), START.plusSeconds(29))).isFalse();
    assertThat(pace.isDue("uid", before, clients(25, "True"), START.plusSeconds(30))).isTrue();
  }

  @Test
  void writesThatPodsHaveFallenBehindAtOnce() {
    pace.written("uid", START);

    assertThat(pace.isDue("uid", clients(20, "True"), clients(20, "False"), START.plusMillis(1)))
        .isTrue();
  }

  private static LayeredCacheStatus clients(int pods, String verdict) {
    Condition current =
        new ConditionBuilder()
            .withType("ClientsCurrent")
            .withStatus(verdict)
            .withReason("Any")
            .withMessage(pods + " pods")
            .build();
    LayeredCacheStatus plain = keys(1_000);
    return new LayeredCacheStatus(
        plain.observedGeneration(),
        plain.topologyVersion(),
        null,
        1,
        "0/0",
        null,
        null,
        "",
        plain.shards(),
        null,
        List.of(),
        null,
        new ClientsStatus(pods, List.of(new ClientVersion(1, pods))),
        List.of(current));
  }

  private static LayeredCacheStatus warm(String verdict, String ratio) {
    Condition warm =
        new ConditionBuilder()
            .withType("CacheWarm")
            .withStatus(verdict)
            .withReason("Any")
            .withMessage("hit ratio " + ratio)
            .build();
    return status(
        new ShardStatus(
            0, "0-16383", ShardState.Serving, null, List.of(), ratio, 1_000L, null, null, null),
        ratio,
        List.of(warm));
  }

  private static LayeredCacheStatus keys(long keys) {
    return status(
        new ShardStatus(
            0, "0-16383", ShardState.Serving, null, List.of(), null, keys, "1Mi/64Mi", null, null));
  }

  private static LayeredCacheStatus down() {
    return status(
        new ShardStatus(
            0, "0-16383", ShardState.Down, null, List.of(), null, 1_000L, "1Mi/64Mi", null, null));
  }

  private static LayeredCacheStatus status(ShardStatus shard) {
    return status(shard, "0.93", List.of());
  }

  private static LayeredCacheStatus status(
      ShardStatus shard, String ratio, List<Condition> conditions) {
    return new LayeredCacheStatus(
        1L,
        1,
        null,
        1,
        "0/0",
        ratio,
        null,
        "",
        List.of(shard),
        null,
        List.of(),
        null,
        null,
        conditions);
  }
}
