package io.layeredcache.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.crd.status.LinkState;
import io.layeredcache.crd.status.ReplicaStatus;
import io.layeredcache.crd.status.ShardState;
import io.layeredcache.crd.status.ShardStatus;
import io.layeredcache.crd.status.SyncState;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication.Downstream.State;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Who had everything when the primary died. */
class SyncMemoryTest {

  private static final NodeView STREAMING = Views.followed(Optional.of(State.ONLINE));
  private static final NodeView SENDING = Views.followed(Optional.of(State.TRANSFERRING));
  private static final NodeView LEFT = Views.followed(Optional.empty());

  private final SyncMemory memory = new SyncMemory();
  private final LayeredCache cache = cache();

  @Test
  void whoWasStreamedToHadEverythingWhenItsPrimaryDied() {
    pass(STREAMING, replica("r1", true));

    assertThat(pass(replica("r1", false))).containsExactly("replica");
  }

  @Test
  void whoStillWaitedForItsCopyHadNot() {
    pass(SENDING, replica("r1", true));

    assertThat(pass(replica("r1", false))).isEmpty();
  }

  @Test
  void whoseLinkBrokeWhileItsPrimaryLivesOnHadNot() {
    pass(STREAMING, replica("r1", true));
    pass(LEFT, replica("r1", false));

    assertThat(pass(replica("r1", false))).isEmpty();
  }

  @Test
  void aPrimaryThatDiesBetweenItsOwnReadingAndTheReplicasTakesNothingAway() {
    pass(STREAMING, replica("r1", true));
    pass(STREAMING, replica("r1", false));

    assertThat(pass(replica("r1", false))).containsExactly("replica");
  }

  @Test
  void aRestartedProcessHasNothingOfWhatTheOneBeforeHad() {
    pass(STREAMING, replica("r1", true));

    assertThat(pass(replica("r2", false))).isEmpty();
  }

  @Test
  void whoWasNotReadIsStillKnown() {
    pass(STREAMING, replica("r1", true));
    pass();

    assertThat(pass(replica("r1", false))).containsExactly("replica");
  }

  @Test
  void aNewOperatorGoesByTheStatusOfTheLastOne() {
    cache.setStatus(inSync("replica"));

    assertThat(pass(replica("r1", false))).containsExactly("replica");
  }

  @Test
  void aNewOperatorDoesNotTakeAnEmptyProcessForTheOneInTheStatus() {
    cache.setStatus(inSync("replica"));

    assertThat(pass(Views.follower("replica", "r2", 0, false))).isEmpty();
  }

  @Test
  void whoHasBeenAwaySinceTheStatusWasWrittenIsNotTakenForTheOneThatHasEverything() {
    cache.setStatus(inSync("replica"));

    NodeView longAgo = Views.lost("replica", "r1", 100, Duration.ofHours(1));
    NodeView justNow = Views.lost("other", "o1", 100, Duration.ofSeconds(3));
    assertThat(pass(longAgo, justNow)).isEmpty();
  }

  @Test
  void whoReceivesAFullCopyHasNothingToTakeOverWith() {
    pass(STREAMING, replica("r1", true));
    pass(Views.copying("replica", "r1"));

    assertThat(pass(Views.lost("replica", "r1", 0, Duration.ofSeconds(1)))).isEmpty();
  }

  @Test
  void whoseLinkHasBeenDownForLongIsNotInSyncHoweverLongItsPrimaryTakesToNotice() {
    pass(STREAMING, replica("r1", true));

    assertThat(pass(STREAMING, Views.lost("replica", "r1", 100, Duration.ofSeconds(30)))).isEmpty();
  }

  private Set<String> pass(NodeView... views) {
    return memory.update(
        cache, Arrays.stream(views).collect(Collectors.toMap(NodeView::id, Function.identity())));
  }

  private static NodeView replica(String runId, boolean linkUp) {
    return Views.follower("replica", runId, 100, linkUp);
  }

  private static LayeredCache cache() {
    LayeredCache cache = new LayeredCache();
    cache.setMetadata(new ObjectMetaBuilder().withUid("uid").build());
    return cache;
  }

  private static LayeredCacheStatus inSync(String nodeId) {
    ReplicaStatus replica =
        new ReplicaStatus("storefront-0-1", null, nodeId, LinkState.Up, 0L, SyncState.InSync);
    ShardStatus shard =
        new ShardStatus(
            0, "0-16383", ShardState.Serving, null, List.of(replica), null, null, null, null, null);
    return new LayeredCacheStatus(
        1L,
        1,
        null,
        1,
        null,
        null,
        null,
        null,
        List.of(shard),
        null,
        List.of(),
        null,
        null,
        List.of());
  }
}
