package io.layeredcache.operator.redis.fake;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.ClientNames;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One operator's access to the world. Once cut it does nothing any more: every call throws {@link
 * OperatorDied}.
 */
public final class FakeHandle implements RedisAdmin {

  private final FakeRedis world;
  private final Wire wire;

  /** The process at the other end of each connection that stands. */
  private final Map<Endpoint, String> connections = new HashMap<>();

  /** False for a test that only looks: no operator fences it. */
  private final boolean operator;

  private boolean cut;

  FakeHandle(FakeRedis world, Wire wire, boolean operator) {
    this.world = world;
    this.wire = wire;
    this.operator = operator;
  }

  /** The operator that held this handle is dead. */
  public void cut() {
    world.locked(this::die);
  }

  boolean die() {
    cut = true;
    return cut;
  }

  boolean isOperator() {
    return operator;
  }

  boolean isCut() {
    return cut;
  }

  Map<Endpoint, String> connections() {
    return connections;
  }

  @Override
  public Answer<NodeView> read(Target node) {
    return world.locked(
        () -> wire.read(this, node, at -> new Answer.Ok<>(wire.simulation().view(at))));
  }

  @Override
  public Answer<Void> setConfigEpoch(Target node, long epoch) {
    return effect(
        node, "CLUSTER SET-CONFIG-EPOCH " + epoch, at -> commands().setConfigEpoch(at, epoch));
  }

  @Override
  public Answer<Void> bumpEpoch(Target node) {
    return effect(node, "CLUSTER BUMPEPOCH", at -> commands().bumpEpoch(at));
  }

  @Override
  public Answer<Void> addSlots(Target node, List<SlotRange> ranges) {
    String text =
        ranges.stream().map(r -> r.from() + " " + r.to()).collect(Collectors.joining(" "));
    return effect(node, "CLUSTER ADDSLOTSRANGE " + text, at -> commands().addSlots(at, ranges));
  }

  @Override
  public Answer<Void> meet(Target node, Endpoint other) {
    return effect(
        node,
        "CLUSTER MEET " + other.host() + " " + other.port() + " " + other.busPort(),
        at -> commands().meet(at, other));
  }

  @Override
  public Answer<Void> replicate(Target node, String primaryId) {
    return effect(
        node, "CLUSTER REPLICATE " + primaryId, at -> commands().replicate(at, primaryId));
  }

  @Override
  public Answer<Void> forget(Target node, String nodeId) {
    return effect(node, "CLUSTER FORGET " + nodeId, at -> commands().forget(at, nodeId));
  }

  @Override
  public Answer<Void> failover(Target replica, Failover mode) {
    String suffix = mode == Failover.PLANNED ? "" : " " + mode;
    return effect(replica, "CLUSTER FAILOVER" + suffix, at -> commands().failover(at, mode));
  }

  @Override
  public Answer<Void> setResyncDelay(Target primary, Duration delay) {
    return effect(
        primary,
        "CONFIG SET repl-diskless-sync-delay " + delay.toSeconds(),
        at -> commands().setResyncDelay(at, delay));
  }

  @Override
  public Answer<Void> loadFunctions(Target primary, String library) {
    return effect(primary, "FUNCTION LOAD REPLACE", at -> commands().loadFunctions(at, library));
  }

  @Override
  public Answer<List<ClientName>> clients(Target node) {
    return world.locked(
        () -> wire.read(this, node, at -> new Answer.Ok<>(ClientNames.of(at.clientList()))));
  }

  @Override
  public Answer<Void> disconnectClients(Target node) {
    return effect(
        node, "CLIENT KILL TYPE normal SKIPME yes", at -> commands().disconnectClients(at));
  }

  @Override
  public Answer<Void> fence(Target node) {
    // it looks first, as the real one does: where no other is connected, nothing is changed
    return world.locked(
        () ->
            wire.hasRivals(this, node.endpoint())
                ? wire.effect(
                    this, node, "CLIENT KILL ID of other operators", at -> wire.fence(this, at))
                : wire.read(this, node, at -> Answer.done()));
  }

  @Override
  public void retain(Collection<Endpoint> wanted) {
    world.locked(
        () -> {
          Wire.refuseTheDead(this);
          return connections.keySet().retainAll(List.copyOf(wanted));
        });
  }

  private Answer<Void> effect(
      Target target, String command, Function<FakeNode, Answer<Void>> change) {
    return world.locked(() -> wire.effect(this, target, command, change));
  }

  private FakeCommands commands() {
    return wire.simulation().commands();
  }
}
