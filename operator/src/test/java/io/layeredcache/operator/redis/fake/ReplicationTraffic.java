package io.layeredcache.operator.redis.fake;

import java.util.List;
import java.util.Optional;

/** How data travel from primaries to replicas. */
final class ReplicationTraffic {

  private final Network network;

  ReplicationTraffic(Network network) {
    this.network = network;
  }

  /** Connects, asks for a resync, or copies what is new. */
  void tick(FakeNode replica) {
    ReplicaLink link = replica.link;
    FakeNode primary = upstream(replica).orElse(null);
    if (primary == null || (link.state != ReplicaLink.State.DOWN && !link.leadsTo(primary))) {
      link.breakOff(network.now());
      return;
    }
    if (!network.reaches(replica, primary)) {
      // neither refused nor reset: the link stands until its time-out, a minute away
      return;
    }
    if (!primary.self().primary && !primary.link.isUp()) {
      link.breakOff(network.now());
      return;
    }
    if (link.state == ReplicaLink.State.DOWN) {
      synchronize(replica, primary);
    } else if (link.isUp()) {
      replica.data.follow(primary.data);
    }
  }

  /** Replicas that are connected to this process, in the order in which they were added. */
  List<FakeNode> downstream(FakeNode primary) {
    return network.running().stream().filter(node -> node.link.leadsTo(primary)).toList();
  }

  private Optional<FakeNode> upstream(FakeNode replica) {
    return replica.primary().filter(peer -> !peer.noAddress).flatMap(p -> network.at(p.endpoint));
  }

  private void synchronize(FakeNode replica, FakeNode primary) {
    if (primary.data.canResume(replica.data)) {
      replica.link.up(primary.runId);
      replica.data.follow(primary.data);
      return;
    }
    primary.data.fullSyncs++;
    primary.data.serveFirstReplica(network.ids().next("replication"));
    replica.link.ask(primary.runId, network.now());
  }
}
