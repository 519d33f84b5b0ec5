package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.TopologyAsk.Answer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.NoAnswer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.NoSuchFunction;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * One poll: a single node is asked, and the next one only if that has nothing to say. So a poll
 * costs one call, and a dead shard costs nobody the news.
 */
final class PollRound {

  /**
   * Of one node, and once more after a stall; a round over some dead ones stays within the second.
   */
  static final Duration PATIENCE = Duration.ofMillis(250);

  private final TopologyAsk ask;
  private final TopologyDocument held;
  private final Time time;
  private final List<NodeAddress> without = new ArrayList<>();
  private final List<NodeAddress> silent = new ArrayList<>();

  /**
   * What came of it.
   *
   * @param answer of the first node that had one, empty if none had
   * @param by that node
   * @param without nodes that answered without the function
   * @param silent nodes that did not answer
   */
  record Outcome(
      Optional<Answer> answer,
      Optional<NodeAddress> by,
      List<NodeAddress> without,
      List<NodeAddress> silent) {

    /** Whether nodes answer, but none of them has the function. */
    boolean functionIsMissing() {
      return answer.isEmpty() && !without.isEmpty();
    }
  }

  PollRound(TopologyAsk ask, TopologyDocument held, Time time) {
    this.ask = ask;
    this.held = held;
    this.time = time;
  }

  /** Asks them in that order. */
  CompletableFuture<Outcome> over(List<NodeAddress> nodes) {
    if (nodes.isEmpty()) {
      return CompletableFuture.completedFuture(outcome(Optional.empty(), Optional.empty()));
    }
    NodeAddress node = nodes.get(0);
    return Patience.<Answer>orElse(
            NoAnswer.NO_ANSWER,
            PATIENCE,
            () -> ask.newer(node, held.clusterId(), held.version()),
            time)
        .thenCompose(
            answer -> {
              if (answer instanceof NoAnswer) {
                silent.add(node);
              } else if (answer instanceof NoSuchFunction) {
                without.add(node);
              } else {
                return CompletableFuture.completedFuture(
                    outcome(Optional.of(answer), Optional.of(node)));
              }
              return over(nodes.subList(1, nodes.size()));
            });
  }

  private Outcome outcome(Optional<Answer> answer, Optional<NodeAddress> by) {
    return new Outcome(answer, by, List.copyOf(without), List.copyOf(silent));
  }
}
