package io.layeredcache.operator.redis.fake;

/** The cluster bus: greetings, pings, what nodes tell of themselves and of each other. */
final class Gossip {

  private static final int FEWEST_TOLD = 3;
  private static final long TURN = 100;

  private final Network network;

  Gossip(Network network) {
    this.network = network;
  }

  /** One node pings everybody that it can reach, and hears their answers. */
  void pingAll(FakeNode from) {
    for (Peer peer : from.others()) {
      if (!peer.noAddress && from.table.containsKey(peer.id)) {
        ping(from, peer);
      }
    }
  }

  private void ping(FakeNode from, Peer peer) {
    FakeNode to = network.at(peer.endpoint).orElse(null);
    if (to == null) {
      peer.linked = false;
    } else if (to == from && peer.handshake) {
      from.table.remove(peer.id);
    } else if (to == from) {
      peer.loseAddress();
    } else if (network.reaches(from, to)) {
      peer.linked = true;
      hearPing(to, from, peer.meet);
      hearPong(from, peer, to);
    }
  }

  private void hearPing(FakeNode node, FakeNode sender, boolean meet) {
    Peer known = node.table.get(sender.id);
    if (known != null) {
      if (known.noAddress || !known.endpoint.equals(sender.endpoint)) {
        known.moveTo(sender.endpoint);
      }
      hear(node, known, sender);
    } else if (meet) {
      node.startHandshake(network.ids().next("handshake"), sender.endpoint, false, network.now());
    }
  }

  private void hearPong(FakeNode node, Peer peer, FakeNode sender) {
    if (peer.handshake) {
      node.table.remove(peer.id);
      Peer known = node.table.get(sender.id);
      if (known != null) {
        known.moveTo(sender.endpoint);
        return;
      }
      peer.id = sender.id;
      peer.handshake = false;
      peer.meet = false;
      node.table.put(sender.id, peer);
    } else if (!peer.id.equals(sender.id)) {
      // somebody else lives there now: failure detection skips the old id from here on
      peer.loseAddress();
      return;
    }
    peer.lastPong = network.now();
    peer.suspected = false;
    absolve(node, peer);
    hear(node, peer, sender);
  }

  /** A node that answers is failed no longer, a slot owner only if nobody has replaced it. */
  private void absolve(FakeNode node, Peer peer) {
    long patience = 2L * node.settings.nodeTimeout().toMillis();
    if (peer.failed && (!peer.ownsSlots() || network.now() - peer.failedAt > patience)) {
      peer.failed = false;
    }
  }

  /** What a message says, heard by a node that knows its sender. */
  void hear(FakeNode node, Peer peer, FakeNode sender) {
    long epoch = sender.spokenEpoch();
    node.currentEpoch = Math.max(node.currentEpoch, sender.currentEpoch);
    peer.configEpoch = Math.max(peer.configEpoch, epoch);
    peer.hostname = sender.hostname;
    peer.offset = sender.data.offset;
    hearRole(node, peer, sender.self());
    if (sender.self().primary) {
      Slots.claim(node, peer, epoch, sender.self().slots, network.now());
      resolveCollision(node, peer, epoch);
    }
    correct(node, sender, epoch);
    tell(node, sender);
  }

  /** As Redis does: some of the others in turn, and everybody who is suspected. */
  private void tell(FakeNode node, FakeNode sender) {
    int count = sender.table.size();
    int some = Math.max(FEWEST_TOLD, count / 10);
    int turn = Math.floorMod(-(network.now() / TURN), count);
    for (Peer told : sender.all()) {
      turn = (turn + 1) % count;
      if (told != sender.self() && (turn < some || told.suspected)) {
        hearOf(node, sender, told);
      }
    }
  }

  private static void hearRole(FakeNode node, Peer peer, Peer said) {
    if (said.primary) {
      peer.primary = true;
      peer.primaryId = null;
      return;
    }
    if (peer.primary) {
      peer.primary = false;
      peer.slots.clear();
    }
    if (said.primaryId != null && node.table.containsKey(said.primaryId)) {
      peer.primaryId = said.primaryId;
    }
  }

  /** Of two primaries with one epoch the one with the smaller id takes a new one. */
  private static void resolveCollision(FakeNode node, Peer peer, long epoch) {
    Peer self = node.self();
    if (self.primary && self.configEpoch == epoch && peer.id.compareTo(node.id) > 0) {
      node.currentEpoch++;
      self.configEpoch = node.currentEpoch;
    }
  }

  /** Tells a sender that claims what has a newer owner who that is. */
  private void correct(FakeNode node, FakeNode sender, long epoch) {
    Peer claims = sender.self().primary ? sender.self() : sender.primary().orElse(sender.self());
    for (Peer owner : node.all()) {
      Peer known = sender.table.get(owner.id);
      if (owner.primary
          && owner.configEpoch > epoch
          && known != null
          && known != claims
          && known.configEpoch < owner.configEpoch
          && owner.slots.intersects(claims.slots)) {
        known.primary = true;
        known.primaryId = null;
        known.configEpoch = owner.configEpoch;
        Slots.claim(sender, known, owner.configEpoch, owner.slots, network.now());
        return;
      }
    }
  }

  private void hearOf(FakeNode node, FakeNode sender, Peer told) {
    if (told.handshake || told.noAddress) {
      return;
    }
    if (!told.linked && told.slots.isEmpty() && !told.suspected) {
      return;
    }
    Peer known = node.table.get(told.id);
    if (known == null) {
      if (!node.isBanned(told.id, network.now())) {
        node.table.put(told.id, copy(told));
      }
      return;
    }
    if (known == node.self()) {
      return;
    }
    if (sender.self().primary) {
      report(node, known, sender, !told.isReachable());
    }
    if (!known.isReachable() && told.isReachable() && !known.endpoint.equals(told.endpoint)) {
      known.moveTo(told.endpoint);
    }
  }

  private void report(FakeNode node, Peer known, FakeNode reporter, boolean failing) {
    if (failing) {
      known.reports.put(reporter.id, network.now());
      Failures.conclude(node, known, network);
    } else {
      known.reports.remove(reporter.id);
    }
  }

  private Peer copy(Peer told) {
    Peer peer = new Peer(told.id, told.endpoint, network.now());
    peer.primary = told.primary;
    peer.hostname = told.hostname;
    peer.suspected = told.suspected;
    peer.failed = told.failed;
    peer.failedAt = network.now();
    return peer;
  }
}
