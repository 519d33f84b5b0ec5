package io.layeredcache.operator.redis.fake;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.HeldTopology;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What a node does with a command that changes it, and how it refuses, in Redis' own words. */
final class FakeCommands {

  private static final long BAN_MILLIS = 60_000;

  /** All that it understands of Lua. */
  private static final Pattern DOCUMENT =
      Pattern.compile("^local cluster, version = '([^']+)', ([0-9]+)$", Pattern.MULTILINE);

  private final Network network;
  private final Elections elections;

  FakeCommands(Network network, Elections elections) {
    this.network = network;
    this.elections = elections;
  }

  Answer<Void> setConfigEpoch(FakeNode node, long epoch) {
    if (node.table.size() > 1) {
      return refused(
          "ERR The user can assign a config epoch only when the node does not know any other"
              + " node.");
    }
    if (node.self().configEpoch != 0) {
      return refused("ERR Node config epoch is already non-zero");
    }
    node.self().configEpoch = epoch;
    node.currentEpoch = Math.max(node.currentEpoch, epoch);
    return Answer.done();
  }

  Answer<Void> bumpEpoch(FakeNode node) {
    node.bumpEpoch();
    return Answer.done();
  }

  Answer<Void> addSlots(FakeNode node, List<SlotRange> ranges) {
    OptionalInt busy =
        ranges.stream()
            .flatMapToInt(range -> IntStream.rangeClosed(range.from(), range.to()))
            .filter(slot -> node.ownerOf(slot).isPresent())
            .findFirst();
    if (busy.isPresent()) {
      return refused("ERR Slot " + busy.getAsInt() + " is already busy");
    }
    ranges.forEach(range -> node.self().slots.set(range.from(), range.to() + 1));
    return Answer.done();
  }

  Answer<Void> meet(FakeNode node, Endpoint other) {
    node.startHandshake(network.ids().next("handshake"), other, true, network.now());
    return Answer.done();
  }

  Answer<Void> replicate(FakeNode node, String primaryId) {
    Peer primary = node.table.get(primaryId);
    if (primary == null) {
      return refused("ERR Unknown node " + primaryId);
    }
    if (primary == node.self()) {
      return refused("ERR Can't replicate myself");
    }
    if (!primary.primary) {
      return refused("ERR I can only replicate a master, not a replica.");
    }
    if (node.self().primary && (!node.self().slots.isEmpty() || node.data.keys > 0)) {
      return refused("ERR To set a master the node must be empty and without assigned slots.");
    }
    if (!primaryId.equals(node.self().primaryId)) {
      node.follow(primaryId, network.now());
    }
    return Answer.done();
  }

  Answer<Void> forget(FakeNode node, String nodeId) {
    Peer peer = node.table.get(nodeId);
    if (peer == null) {
      return refused("ERR Unknown node " + nodeId);
    }
    if (peer == node.self()) {
      return refused("ERR I tried hard but I can't forget myself...");
    }
    if (nodeId.equals(node.self().primaryId)) {
      return refused("ERR Can't forget my master!");
    }
    node.forget(nodeId, network.now() + BAN_MILLIS);
    return Answer.done();
  }

  Answer<Void> failover(FakeNode node, Failover mode) {
    if (node.self().primary) {
      return refused("ERR You should send CLUSTER FAILOVER to a replica");
    }
    Peer primary = node.primary().orElse(null);
    if (primary == null) {
      return refused("ERR I'm a replica but my master is unknown to me");
    }
    if (mode == Failover.PLANNED && (primary.failed || !primary.linked)) {
      return refused("ERR Master is down or failed, please use CLUSTER FAILOVER FORCE");
    }
    if (mode == Failover.TAKEOVER) {
      elections.takeOver(node);
    } else {
      node.candidacy.ask(mode, network.now());
    }
    return Answer.done();
  }

  Answer<Void> setResyncDelay(FakeNode node, Duration delay) {
    node.resyncDelayMillis = delay.toSeconds() * 1000;
    return Answer.done();
  }

  Answer<Void> loadFunctions(FakeNode node, String library) {
    if (!node.self().primary) {
      return refused("READONLY You can't write against a read only replica.");
    }
    Matcher document = DOCUMENT.matcher(library);
    if (!document.find()) {
      return refused("ERR Error compiling function: not a library that this node understands");
    }
    node.data.load(new HeldTopology(document.group(1), Long.parseLong(document.group(2))));
    return Answer.done();
  }

  Answer<Void> disconnectClients(FakeNode node) {
    node.clients.clear();
    return Answer.done();
  }

  private static Answer<Void> refused(String error) {
    return new Answer.Refused<>(error);
  }
}
