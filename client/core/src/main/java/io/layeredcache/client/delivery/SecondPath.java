package io.layeredcache.client.delivery;

import io.layeredcache.client.delivery.TopologyAsk.Answer.Newer;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Asks the nodes in turn for a newer document, one of them about every half second. Rounds follow
 * each other, so the state of this class has one writer at a time.
 */
final class SecondPath implements AutoCloseable {

  static final Duration INTERVAL = Duration.ofMillis(500);
  static final double JITTER = 0.2;

  /** Where no node has the function: their operator is an older one. */
  static final Duration WITHOUT_FUNCTION = Duration.ofSeconds(5);

  /** While a client starts, its connections come one after the other. */
  private static final int ROUNDS_BEFORE_MISSING_COUNTS = 2;

  private final TopologyAsk ask;
  private final TopologyHolder holder;
  private final Intake intake;
  private final Lookout lookout;
  private final Jitter jitter;
  private final Time time;
  private final Loop loop;

  private final Set<NodeAddress> silent = new LinkedHashSet<>();
  private int turn;
  private int roundsWithMissing;

  SecondPath(
      TopologyAsk ask,
      TopologyHolder holder,
      Intake intake,
      Lookout lookout,
      Jitter jitter,
      Time time) {
    this.ask = ask;
    this.holder = holder;
    this.intake = intake;
    this.lookout = lookout;
    this.jitter = jitter;
    this.time = time;
    this.loop = new Loop(time);
    this.turn = jitter.below(1 << 16);
  }

  /** The first round comes at a random moment of the interval: pods of one rollout stay apart. */
  void start() {
    loop.in(jitter.upTo(INTERVAL), this::round);
  }

  private void round() {
    List<NodeAddress> connected = ask.connected();
    List<NodeAddress> order = new ArrayList<>(connected);
    if (!order.isEmpty()) {
      Collections.rotate(order, -(turn % order.size()));
      turn = (turn + 1) & Integer.MAX_VALUE;
    }
    var unused =
        new PollRound(ask, holder.current(), time)
            .over(order)
            .thenAccept(outcome -> ended(outcome, connected));
  }

  private void ended(PollRound.Outcome outcome, List<NodeAddress> connected) {
    if (loop.isClosed()) {
      return;
    }
    boolean suspicious = false;
    try {
      if (outcome.answer().orElse(null) instanceof Newer newer) {
        intake.take(
            new Arrival(newer.document(), Optional.of(newer.signature()), Source.SECOND_PATH));
      }
      suspicious = suspect(outcome, connected);
    } finally {
      Duration pause = outcome.functionIsMissing() && !suspicious ? WITHOUT_FUNCTION : INTERVAL;
      loop.in(jitter.around(pause, JITTER), this::round);
    }
  }

  /** A node stays under suspicion until it answers: its turn comes only every few rounds. */
  private boolean suspect(PollRound.Outcome outcome, List<NodeAddress> connected) {
    silent.addAll(outcome.silent());
    outcome.by().ifPresent(silent::remove);
    outcome.without().forEach(silent::remove);
    silent.retainAll(connected);
    roundsWithMissing = isPrimaryMissing(connected) ? roundsWithMissing + 1 : 0;
    if (!silent.isEmpty() || roundsWithMissing >= ROUNDS_BEFORE_MISSING_COUNTS) {
      lookout.look(ask, Set.copyOf(silent));
      return true;
    }
    return roundsWithMissing > 0;
  }

  private boolean isPrimaryMissing(List<NodeAddress> connected) {
    return holder.current().shards().stream()
        .flatMap(shard -> shard.primary().stream())
        .anyMatch(primary -> !connected.contains(NodeAddress.of(primary)));
  }

  @Override
  public void close() {
    loop.close();
  }
}
