package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The state of one node: what survives a restart (its table), and what does not (the rest). */
final class FakeNode {

  final int ordinal;
  Endpoint endpoint;
  String hostname;
  final FakeSettings settings;

  // survives a restart: nodes.conf
  String id;
  long currentEpoch;
  long lastVoteEpoch;
  final SortedMap<String, Peer> table = new TreeMap<>();

  // the process
  boolean running;
  boolean frozen;
  boolean isolated;
  String runId = "";
  long startedAt;
  boolean stateOk;
  long minorityAt;
  long resyncDelayMillis;
  DataSet data = new DataSet("");
  ReplicaLink link = new ReplicaLink();
  final ResyncGate gate = new ResyncGate();
  Candidacy candidacy = new Candidacy();
  final Map<String, Long> banned = new HashMap<>();
  final List<FakeClient> clients = new ArrayList<>();

  /** What a frozen process will find in its sockets when it thaws. */
  final Deque<Runnable> inbox = new ArrayDeque<>();

  FakeNode(int ordinal, Endpoint endpoint, String hostname, FakeSettings settings) {
    this.ordinal = ordinal;
    this.endpoint = endpoint;
    this.hostname = hostname;
    this.settings = settings;
    this.id = "";
  }

  /** A new identity that knows nobody. */
  void becomeBlank(String newId, long now) {
    id = newId;
    currentEpoch = 0;
    lastVoteEpoch = 0;
    table.clear();
    table.put(newId, new Peer(newId, endpoint, now));
  }

  void start(Ids ids, long now) {
    running = true;
    frozen = false;
    runId = ids.next("run");
    startedAt = now;
    stateOk = false;
    minorityAt = now;
    resyncDelayMillis = settings.resyncDelay().toMillis();
    data = new DataSet(ids.next("replication"));
    link = new ReplicaLink();
    gate.clear();
    candidacy = new Candidacy();
    banned.clear();
    self().endpoint = endpoint;
    self().hostname = hostname;
    for (Peer peer : table.values()) {
      peer.linked = peer == self();
      peer.lastPong = now;
    }
  }

  void stop() {
    running = false;
    frozen = false;
    inbox.clear();
    clients.clear();
  }

  /** As CLIENT LIST shows its clients, in part. */
  String clientList() {
    return clients.stream()
        .map(client -> "addr=10.9.9.9:40000 name=" + client.name() + " cmd=get")
        .collect(Collectors.joining("\n"));
  }

  /** Runs and is not frozen. */
  boolean isAwake() {
    return running && !frozen;
  }

  Peer self() {
    return peer(id).orElseThrow();
  }

  Optional<Peer> peer(String nodeId) {
    return Optional.ofNullable(table.get(nodeId));
  }

  Optional<Peer> primary() {
    return Optional.ofNullable(self().primaryId).flatMap(this::peer);
  }

  /** All but itself, as they are now: handlers change the table. */
  List<Peer> others() {
    return table.values().stream().filter(peer -> !peer.id.equals(id)).toList();
  }

  Collection<Peer> all() {
    return table.values();
  }

  /** Primaries with slots, in this view: those whose vote counts. */
  long size() {
    return table.values().stream().filter(Peer::ownsSlots).count();
  }

  long quorum() {
    return size() / 2 + 1;
  }

  Optional<Peer> ownerOf(int slot) {
    return table.values().stream().filter(peer -> peer.slots.get(slot)).findFirst();
  }

  /** The epoch under which it speaks: its own, or that of the primary that it follows. */
  long spokenEpoch() {
    return self().primary ? self().configEpoch : primary().map(p -> p.configEpoch).orElse(0L);
  }

  long highestEpoch() {
    return table.values().stream()
        .mapToLong(peer -> peer.configEpoch)
        .reduce(currentEpoch, Math::max);
  }

  /** An epoch above all known, without anybody's consent. False if it has that one already. */
  boolean bumpEpoch() {
    long highest = highestEpoch();
    Peer self = self();
    if (self.configEpoch != 0 && self.configEpoch == highest) {
      return false;
    }
    currentEpoch = highest + 1;
    self.configEpoch = currentEpoch;
    return true;
  }

  void startHandshake(String temporaryId, Endpoint address, boolean meet, long now) {
    boolean underWay =
        table.values().stream().anyMatch(p -> p.handshake && p.endpoint.equals(address));
    if (!underWay) {
      Peer peer = new Peer(temporaryId, address, now);
      peer.handshake = true;
      peer.meet = meet;
      table.put(temporaryId, peer);
    }
  }

  /** Follows another node from now on; its data stay until the resync. */
  void follow(String primaryId, long now) {
    Peer self = self();
    self.primary = false;
    self.primaryId = primaryId;
    self.slots.clear();
    link.breakOff(now);
    candidacy = new Candidacy();
  }

  /** Takes the place and the slots of the primary that it follows. */
  void replacePrimary(String newReplicationId) {
    Peer self = self();
    primary().ifPresent(former -> takeSlots(self, former));
    self.primary = true;
    self.primaryId = null;
    data.promote(newReplicationId);
    link = new ReplicaLink();
    candidacy = new Candidacy();
  }

  private static void takeSlots(Peer to, Peer from) {
    BitSet slots = (BitSet) from.slots.clone();
    from.slots.clear();
    to.slots.or(slots);
  }

  void forget(String nodeId, long bannedUntil) {
    table.remove(nodeId);
    banned.put(nodeId, bannedUntil);
    for (Peer peer : table.values()) {
      if (nodeId.equals(peer.primaryId)) {
        peer.primaryId = null;
      }
      peer.reports.remove(nodeId);
    }
  }

  boolean isBanned(String nodeId, long now) {
    return banned.getOrDefault(nodeId, Long.MIN_VALUE) > now;
  }
}
