package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.delivery.Verdict.Same;
import io.layeredcache.client.topology.TopologyDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopologyHolderTest {

  private final TopologyHolder holder = new TopologyHolder();
  private final List<Long> told = new ArrayList<>();

  private void offer(long version) {
    holder.offer(Papers.document(version), Source.MOUNTED);
  }

  @Test
  void tellsAListenerTheDocumentInForceAndThenEveryOtherOnce() {
    offer(42);
    holder.subscribe(document -> told.add(document.version()));
    offer(43);
    offer(43);
    offer(41);
    offer(44);
    assertThat(told).containsExactly(42L, 43L, 44L);
  }

  @Test
  void tellsNothingToAListenerThatHasCancelled() {
    offer(42);
    Topologies.Subscription subscription =
        holder.subscribe(document -> told.add(document.version()));
    subscription.cancel();
    offer(43);
    assertThat(told).containsExactly(42L);
  }

  @Test
  void tellsTheOthersWhenOneListenerFails() {
    holder.subscribe(
        document -> {
          throw new IllegalStateException("a listener of a test");
        });
    holder.subscribe(document -> told.add(document.version()));
    offer(42);
    assertThat(told).containsExactly(42L);
  }

  @Test
  void tellsAListenerThatBringsADocumentItselfInOrder() {
    holder.subscribe(
        document -> {
          if (document.version() == 42) {
            offer(43);
          }
          told.add(document.version());
        });
    offer(42);
    assertThat(told).containsExactly(42L, 43L);
  }

  @Test
  void saysThatTheDocumentInForceIsNoNews() {
    offer(42);
    assertThat(holder.offer(Papers.document(42), Source.SECOND_PATH)).isEqualTo(Same.SAME);
  }

  @Test
  void doesNotAmendADocumentThatHasBeenReplacedMeanwhile() {
    offer(42);
    Optional<TopologyDocument> basis = holder.held();
    offer(43);
    assertThat(holder.amend(basis, Papers.document(42))).isFalse();
    assertThat(holder.current().version()).isEqualTo(43);
  }

  @Test
  void refusesToAnswerBeforeTheFirstDocument() {
    assertThatThrownBy(holder::current).isInstanceOf(IllegalStateException.class);
  }
}
