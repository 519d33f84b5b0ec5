package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a node believes of one node of the cluster, itself included. Times are in milliseconds. */
final class Peer {

  static final Endpoint NOWHERE = new Endpoint("", 0, 0);

  String id;
  Endpoint endpoint;
  String hostname = "";
  boolean primary = true;
  @Nullable String primaryId;
  long configEpoch;
  final BitSet slots = new BitSet();
  long offset;

  /** Not proven yet: {@link #id} is made up. */
  boolean handshake;

  /** The handshake was asked for by CLUSTER MEET: the other is to learn of us. */
  boolean meet;

  boolean noAddress;
  boolean suspected;
  boolean failed;
  boolean linked;
  long since;
  long lastPong;
  long failedAt;
  long votedAt = Long.MIN_VALUE / 2;

  /** Primaries that reported it as failing, and when. */
  final Map<String, Long> reports = new HashMap<>();

  Peer(String id, Endpoint endpoint, long now) {
    this.id = id;
    this.endpoint = endpoint;
    this.since = now;
    this.lastPong = now;
  }

  boolean ownsSlots() {
    return primary && !slots.isEmpty();
  }

  boolean isReachable() {
    return !suspected && !failed;
  }

  void loseAddress() {
    noAddress = true;
    linked = false;
    endpoint = NOWHERE;
  }

  void moveTo(Endpoint address) {
    noAddress = false;
    endpoint = address;
  }
}
