package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.RedisAdmin.Failover;

/** How a replica becomes a primary: by itself, as it was told, with votes or without. */
final class Elections {

  private static final long FIXED_DELAY = 500;
  private static final long DELAY_PER_RANK = 1000;
  private static final long JITTER_STEP = 100;
  private static final long SHORTEST_AUTH_TIMEOUT = 2000;
  private static final long PING_PERIOD = 10_000;
  private static final int VALIDITY_FACTOR = 10;

  private final Network network;
  private final Gossip gossip;

  Elections(Network network, Gossip gossip) {
    this.network = network;
    this.gossip = gossip;
  }

  void tick(FakeNode replica) {
    Candidacy candidacy = replica.candidacy;
    candidacy.expire(network.now());
    Peer primary = replica.primary().orElse(null);
    if (primary == null || primary.slots.isEmpty() || !mayStart(replica, primary)) {
      return;
    }
    long age = network.now() - candidacy.electionAt;
    if (candidacy.electionAt < 0 || age > 2L * authTimeout(replica)) {
      candidacy.electionAt = network.now() + delay(replica);
      candidacy.asked = false;
      age = network.now() - candidacy.electionAt;
    }
    if (age >= 0 && age <= authTimeout(replica) && !candidacy.asked) {
      candidacy.asked = true;
      askForVotes(replica, primary);
    }
  }

  /** Without a vote and at once. */
  void takeOver(FakeNode replica) {
    replica.bumpEpoch();
    win(replica);
  }

  private boolean mayStart(FakeNode replica, Peer primary) {
    Failover manual = replica.candidacy.manual;
    if (manual == Failover.FORCE) {
      return true;
    }
    if (manual == Failover.PLANNED) {
      // the primary holds its clients until the replica has caught up
      return replica.link.isUp()
          && network.at(primary.endpoint).filter(p -> network.reaches(replica, p)).isPresent();
    }
    long oldest = PING_PERIOD + VALIDITY_FACTOR * replica.settings.nodeTimeout().toMillis();
    boolean fresh =
        replica.link.isUp() || replica.link.downFor(network.now()).orElse(Long.MAX_VALUE) <= oldest;
    return primary.failed && fresh;
  }

  private static long authTimeout(FakeNode replica) {
    return Math.max(2L * replica.settings.nodeTimeout().toMillis(), SHORTEST_AUTH_TIMEOUT);
  }

  private static long delay(FakeNode replica) {
    if (replica.candidacy.manual != null) {
      return 0;
    }
    String primaryId = replica.self().primaryId;
    long rank =
        replica.others().stream()
            .filter(p -> !p.primary && primaryId != null && primaryId.equals(p.primaryId))
            .filter(p -> p.offset > replica.data.offset)
            .count();
    return FIXED_DELAY + JITTER_STEP * (replica.ordinal % 5) + DELAY_PER_RANK * rank;
  }

  private void askForVotes(FakeNode replica, Peer primary) {
    replica.currentEpoch++;
    long epoch = replica.currentEpoch;
    boolean force = replica.candidacy.manual != null;
    long votes =
        network.running().stream()
            .filter(voter -> voter != replica && knows(replica, voter))
            .filter(voter -> network.reaches(replica, voter))
            .filter(voter -> votes(voter, replica, primary, epoch, force))
            .count();
    if (votes >= replica.quorum()) {
      replica.self().configEpoch = epoch;
      win(replica);
    }
  }

  private static boolean knows(FakeNode node, FakeNode other) {
    return node.table.containsKey(other.id);
  }

  /** A primary with slots votes once an epoch, for a replica that it knows as one of the failed. */
  private boolean votes(FakeNode voter, FakeNode replica, Peer primary, long epoch, boolean force) {
    Peer candidate = voter.table.get(replica.id);
    if (candidate == null || candidate.primary || candidate.primaryId == null) {
      return false;
    }
    voter.currentEpoch = Math.max(voter.currentEpoch, epoch);
    Peer replaced = voter.table.get(candidate.primaryId);
    long patience = 2L * voter.settings.nodeTimeout().toMillis();
    if (!voter.self().ownsSlots()
        || epoch < voter.currentEpoch
        || voter.lastVoteEpoch == voter.currentEpoch
        || replaced == null
        || !(replaced.failed || force)
        || network.now() - replaced.votedAt < patience) {
      return false;
    }
    boolean outdated =
        voter.all().stream()
            .anyMatch(
                p -> p.slots.intersects(primary.slots) && p.configEpoch > primary.configEpoch);
    if (outdated) {
      return false;
    }
    voter.lastVoteEpoch = voter.currentEpoch;
    replaced.votedAt = network.now();
    return true;
  }

  private void win(FakeNode replica) {
    replica.replacePrimary(network.ids().next("replication"));
    for (FakeNode other : network.running()) {
      Peer known = other.table.get(replica.id);
      if (other != replica && known != null && network.reaches(replica, other)) {
        gossip.hear(other, known, replica);
      }
    }
  }
}
