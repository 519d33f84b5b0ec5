package io.layeredcache.operator.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.redis.NodeEntry.Health;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import io.layeredcache.operator.redis.Replication.Role;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** What tests do with nodes again and again, through the port alone. */
public final class ClusterSteps {

  private static final Duration CLOSED = Duration.ofMinutes(10);

  private final RedisWorld world;
  private final RedisAdmin admin;

  public ClusterSteps(RedisWorld world) {
    this.world = world;
    this.admin = world.admin();
  }

  /** What the node says; fails if it says nothing. */
  public NodeView view(int index) {
    return value(admin.read(world.node(index)));
  }

  /** Whether the node can be read and says so. */
  public boolean says(int index, Predicate<NodeView> what) {
    return admin.read(world.node(index)) instanceof Answer.Ok<NodeView>(NodeView view)
        && what.test(view);
  }

  public String id(int index) {
    return view(index).id();
  }

  /**
   * Makes node i the primary of shard i, for all i below {@code shards}, and returns when every
   * node of the world knows every other and says {@code cluster_state:ok}.
   */
  public void form(int shards, int nodes) {
    for (int i = 0; i < shards; i++) {
      ok(admin.setConfigEpoch(world.node(i), i + 1));
      ok(admin.addSlots(world.node(i), List.of(slots(i, shards))));
    }
    for (int i = 1; i < nodes; i++) {
      ok(admin.meet(world.node(i), world.node(0).endpoint()));
    }
    world.await(
        "all know all",
        () -> IntStream.range(0, nodes).allMatch(i -> says(i, view -> knowsAll(view, nodes))));
    world.await(
        "cluster_state:ok everywhere",
        () -> IntStream.range(0, nodes).allMatch(i -> says(i, NodeView::clusterStateOk)));
  }

  /** The slots of a shard in {@link #form}: contiguous, the last one the largest. */
  public static SlotRange slots(int shard, int shards) {
    return new SlotRange(
        SlotRange.SLOTS * shard / shards, SlotRange.SLOTS * (shard + 1) / shards - 1);
  }

  /** Attaches a replica, lets it through the gate, and returns when it is in sync. */
  public void attach(int replica, int primary) {
    ok(admin.replicate(world.node(replica), id(primary)));
    world.await("replica " + replica + " at the gate", () -> waitsAt(primary));
    open(primary);
    world.await("replica " + replica + " in sync", () -> inSync(replica, primary));
    ok(admin.setResyncDelay(world.node(primary), CLOSED));
    world.await(
        "all primaries list replica " + replica,
        () ->
            view(replica).nodes().stream()
                .filter(NodeEntry::primary)
                .allMatch(entry -> listsReplica(entry.endpoint(), id(replica), id(primary))));
  }

  private boolean listsReplica(Endpoint at, String replicaId, String primaryId) {
    Target target = new Target(at, world.node(0).credentials());
    return admin.read(target) instanceof Answer.Ok<NodeView>(NodeView view)
        && view.entry(replicaId)
            .filter(e -> e.primaryId().equals(Optional.of(primaryId)))
            .isPresent();
  }

  public void open(int primary) {
    ok(admin.setResyncDelay(world.node(primary), Duration.ZERO));
  }

  public boolean waitsAt(int primary) {
    return says(
        primary,
        view ->
            view.replication().downstream().stream()
                .anyMatch(replica -> replica.state() == Replication.Downstream.State.WAITING));
  }

  public boolean inSync(int replica, int primary) {
    return says(
            replica,
            view -> view.replication().upstream().filter(Replication.Upstream::up).isPresent())
        && says(
            primary,
            view ->
                view.replication().downstream().stream()
                    .filter(r -> r.endpoint().equals(world.node(replica).endpoint()))
                    .anyMatch(r -> r.state() == Replication.Downstream.State.ONLINE));
  }

  public boolean isPrimary(int index) {
    return says(index, view -> view.replication().role() == Role.PRIMARY);
  }

  public boolean owns(int index, SlotRange range) {
    return says(
        index, view -> view.self().primary() && view.self().slots().equals(SlotRanges.of(range)));
  }

  public boolean considers(int viewer, String id, Health health) {
    return says(viewer, view -> view.entry(id).filter(e -> e.health() == health).isPresent());
  }

  private static boolean knowsAll(NodeView view, int count) {
    return view.nodes().size() == count
        && view.nodes().stream()
            .allMatch(entry -> entry.health() == Health.OK && entry.linkConnected());
  }

  public static void ok(Answer<Void> answer) {
    assertThat(answer).isInstanceOf(Answer.Ok.class);
  }

  public static <T> T value(Answer<T> answer) {
    if (answer instanceof Answer.Ok<T>(T value)) {
      return value;
    }
    throw new AssertionError("expected a value: " + answer);
  }

  /** The node's own words. */
  public static String refusal(Answer<?> answer) {
    if (answer instanceof Answer.Refused<?>(String error)) {
      return error;
    }
    throw new AssertionError("expected a refusal: " + answer);
  }

  public static Answer.Silence silence(Answer<?> answer) {
    if (answer instanceof Answer.Unreachable<?>(Answer.Silence how, String detail)) {
      assertThat(detail).isNotBlank();
      return how;
    }
    throw new AssertionError("expected silence: " + answer);
  }
}
