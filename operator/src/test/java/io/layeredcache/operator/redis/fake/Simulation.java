package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.NodeView;
import java.time.Duration;
import java.util.List;

/** All that moves by itself, and the order in which it does. */
final class Simulation {

  private static final long SECOND = 1000;

  private final FakeNetwork network;
  private final Gossip gossip;
  private final Elections elections;
  private final ReplicationTraffic traffic;
  private final FakeCommands commands;

  Simulation(FakeNetwork network) {
    this.network = network;
    this.gossip = new Gossip(network);
    this.elections = new Elections(network, gossip);
    this.traffic = new ReplicationTraffic(network);
    this.commands = new FakeCommands(network, elections);
  }

  FakeCommands commands() {
    return commands;
  }

  NodeView view(FakeNode node) {
    return Views.of(node, traffic.downstream(node), network.now());
  }

  /** Breaks the links of a primary's replicas. */
  void cutReplicas(FakeNode primary) {
    traffic.downstream(primary).forEach(replica -> replica.link.breakOff(network.now()));
  }

  /** Nodes talk, then judge what they have heard, then copy data and stand for election. */
  long tick(Duration step) {
    network.moveTime(step.toMillis());
    for (FakeNode node : awake()) {
      gossip.pingAll(node);
    }
    for (FakeNode node : awake()) {
      Failures.look(node, network);
    }
    for (FakeNode node : awake()) {
      if (!node.self().primary) {
        traffic.tick(node);
        elections.tick(node);
      }
    }
    for (FakeNode node : awake()) {
      boolean wholeSecond = network.now() % SECOND == 0;
      node.gate.tick(node, traffic.downstream(node), network.now(), wholeSecond);
    }
    return network.now();
  }

  private List<FakeNode> awake() {
    return network.running().stream().filter(FakeNode::isAwake).toList();
  }
}
