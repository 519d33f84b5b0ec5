package io.layeredcache.client.l2.route;

import static io.layeredcache.client.l2.route.Documents.A;
import static io.layeredcache.client.l2.route.Documents.A_REPLICA;
import static io.layeredcache.client.l2.route.Documents.B;
import static io.layeredcache.client.l2.route.Documents.B_REPLICA;
import static io.layeredcache.client.l2.route.Documents.shard;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.node.NodeAddress;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SlotMapTest {

  private static final long NOW = 7;
  private static final long MUCH_LATER = NOW + Duration.ofSeconds(2).toNanos();

  private final SlotMap map = SlotMap.of(Documents.twoShards(10));

  private static NodeAddress at(SlotMap map, int slot) {
    return Objects.requireNonNull(map.owner(slot)).address();
  }

  @Test
  void aSlotThatMovedToAnotherShardTakesNoOtherWithIt() {
    SlotMap moved = map.moved(5, A, B, NOW);

    assertThat(at(moved, 5)).isEqualTo(B);
    assertThat(Objects.requireNonNull(moved.owner(5)).shard()).isEqualTo(1);
    assertThat(at(moved, 4)).isEqualTo(A);
    assertThat(at(moved, 6)).isEqualTo(A);
  }

  @Test
  void aReplicaThatTookOverHasAllSlotsOfItsShard() {
    SlotMap moved = map.moved(5, A, A_REPLICA, NOW);

    assertThat(at(moved, 0)).isEqualTo(A_REPLICA);
    assertThat(at(moved, 8191)).isEqualTo(A_REPLICA);
    assertThat(at(moved, 8192)).isEqualTo(B);
    assertThat(moved.primary(0)).contains(A_REPLICA);
  }

  @Test
  void f17ThePatchSurvivesADocumentThatKnowsNoHigherEpoch() {
    SlotMap moved = map.moved(5, A, B, NOW);

    assertThat(at(moved.with(Documents.twoShards(11)), 5)).isEqualTo(B);
  }

  @Test
  void f17ThePatchEndsWithADocumentThatKnowsAHigherEpoch() {
    SlotMap moved = map.moved(5, A, B, NOW);

    SlotMap newer =
        moved.with(
            Documents.of(
                11, shard(0, "0-8191", 3, A, A_REPLICA), shard(1, "8192-16383", 2, B, B_REPLICA)));

    assertThat(at(newer, 5)).isEqualTo(A);
  }

  @Test
  void f17ThePatchEndsWithADocumentWithoutEpochs() {
    SlotMap moved = map.moved(5, A, B, NOW);

    SlotMap newer =
        moved.with(
            Documents.of(
                11, shard(0, "0-8191", 0, A, A_REPLICA), shard(1, "8192-16383", 0, B, B_REPLICA)));

    assertThat(at(newer, 5)).isEqualTo(A);
  }

  @Test
  void f17ADocumentThatIsNotNewerChangesNothing() {
    SlotMap older = map.with(Documents.of(9, shard(0, "0-16383", 9, B, B_REPLICA)));

    assertThat(older).isSameAs(map);
  }

  @Test
  void f17WhoDoesNotOwnASlotCannotGiveItAway() {
    assertThat(map.moved(5, B, B_REPLICA, NOW)).isSameAs(map);
  }

  @Test
  void f17TwoNodesThatContradictTurnASlotAtMostOnceASecond() {
    SlotMap there = map.moved(5, A, B, NOW);

    assertThat(there.moved(5, B, A, NOW + 1)).isSameAs(there);
    assertThat(at(there.moved(5, B, A, MUCH_LATER), 5)).isEqualTo(A);
  }

  @Test
  void aNodeThatTheDocumentDoesNotNameIsOfNoShard() {
    NodeAddress stranger = new NodeAddress("10.0.9.9", 6379);

    SlotMap moved = map.moved(5, A, stranger, NOW);

    assertThat(Objects.requireNonNull(moved.owner(5)).shard()).isEqualTo(Owner.UNLISTED);
    assertThat(moved.addresses()).contains(stranger, A, A_REPLICA, B, B_REPLICA);
  }

  @Test
  void nobodyOwnsTheSlotsOfAShardThatIsDown() {
    SlotMap without =
        map.with(
            Documents.of(11, Documents.down(0, "0-8191"), shard(1, "8192-16383", 2, B, B_REPLICA)));

    assertThat(without.owner(5)).isNull();
    assertThat(without.shard(5)).isZero();
    assertThat(without.owner(8192)).isNotNull();
  }

  @Test
  void theMembersOfTheShardAreAskedBeforeTheOthers() {
    Owner owner = Objects.requireNonNull(map.owner(5));

    assertThat(map.witnesses(owner)).containsExactly(A_REPLICA, B);
  }

  @Test
  void f28AMapThatWasAmendedByTheViewOfANodeReplacesTheOneOfItsVersion() {
    SlotMap amended =
        map.with(
            Documents.of(
                10, shard(0, "0-8191", 7, A_REPLICA, A), shard(1, "8192-16383", 2, B, B_REPLICA)));

    assertThat(at(amended, 5)).isEqualTo(A_REPLICA);
  }
}
