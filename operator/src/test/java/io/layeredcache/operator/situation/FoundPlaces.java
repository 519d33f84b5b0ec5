package io.layeredcache.operator.situation;

import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Past;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.shard.SlotPlan;
import io.layeredcache.operator.situation.ChangeSituations.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is found at the places of {@link ChangeSituations}: pods as watched, nodes as read. */
final class FoundPlaces {

  private static final RedisAdmin.Credentials OPERATOR =
      new RedisAdmin.Credentials("operator", "secret");

  private final ChangeSituations cache;

  FoundPlaces(ChangeSituations cache) {
    this.cache = cache;
  }

  Member member(int shard, int ordinal, Place place) {
    Optional<PodFacts> facts =
        place == Place.NO_POD ? Optional.empty() : Optional.of(facts(shard, ordinal, place));
    return new Member(
        "shop",
        shard,
        ordinal,
        name(shard, ordinal),
        facts,
        facts.map(there -> new RedisAdmin.Target(endpoint(shard, ordinal), OPERATOR)),
        reading(shard, ordinal, place),
        new Past(place == Place.REPLICA, Optional.empty(), Optional.empty()));
  }

  static String name(int shard, int ordinal) {
    return "storefront-" + shard + "-" + ordinal;
  }

  private static Endpoint endpoint(int shard, int ordinal) {
    return Endpoint.of("10.0." + shard + "." + (1 + ordinal), 6379);
  }

  private PodFacts facts(int shard, int ordinal, Place place) {
    boolean running =
        switch (place) {
          case PRIMARY, REPLICA, EMPTY, HOLDS_KEYS, SILENT -> true;
          default -> false;
        };
    Optional<PodFacts.Stuck> stuck =
        switch (place) {
          case NEVER_STARTED ->
              Optional.of(new PodFacts.Stuck(PodFacts.Why.IMAGE, "ImagePullBackOff"));
          case FAILING, FAILING_REFUSED, FAILING_SILENT, FAILING_ANSWERS ->
              Optional.of(new PodFacts.Stuck(PodFacts.Why.CONTAINER, "CrashLoopBackOff"));
          default -> Optional.empty();
        };
    return new PodFacts(
        name(shard, ordinal),
        "pod-" + shard + "-" + ordinal,
        Optional.of(endpoint(shard, ordinal).host()),
        Optional.of("node-" + ordinal),
        Optional.of("zone-" + ordinal),
        true,
        running,
        running,
        place != Place.NEVER_STARTED,
        false,
        stuck);
  }

  private Reading<NodeView> reading(int shard, int ordinal, Place place) {
    return switch (place) {
      case PRIMARY, REPLICA, EMPTY, HOLDS_KEYS, FAILING_ANSWERS ->
          new Reading.Known<>(view(shard, ordinal, place), ChangeSituations.NOW);
      case SILENT, FAILING_SILENT ->
          new Reading.Unreadable<>(Reading.Cause.TIMEOUT, "no answer within 1000 ms");
      case FAILING_REFUSED -> new Reading.Unreadable<>(Reading.Cause.REFUSED, "refused");
      case NEVER_STARTED, FAILING, RESTARTING, NO_POD -> new Reading.Absent<>();
    };
  }

  private NodeView view(int shard, int ordinal, Place place) {
    boolean ofTheCluster = place == Place.PRIMARY || place == Place.REPLICA;
    List<NodeEntry> table =
        ofTheCluster ? table() : List.of(entry(shard, ordinal, SlotRanges.none(), true));
    boolean replica = place == Place.REPLICA;
    Replication replication =
        new Replication(
            replica ? Replication.Role.REPLICA : Replication.Role.PRIMARY,
            "f".repeat(40),
            1000,
            replica
                ? Optional.of(
                    new Replication.Upstream(endpoint(shard, 0), true, Optional.empty(), false))
                : Optional.empty(),
            List.of(),
            Optional.empty());
    long keys = place == Place.EMPTY ? 0 : 500;
    Load load =
        new Load(false, false, keys, 0, 1 << 20, 1 << 30, 0, 0, 0, 0, Duration.ofMinutes(1));
    return new NodeView(
        id(shard, ordinal),
        "run",
        "7.0.15",
        true,
        10,
        table,
        replication,
        load,
        Duration.ofSeconds(25),
        Duration.ZERO,
        Optional.empty());
  }

  private List<NodeEntry> table() {
    List<NodeEntry> table = new ArrayList<>();
    int shards = cache.rendered().getSpec().shards();
    for (int shard = 0; shard < shards; shard++) {
      SlotRanges slots = SlotRanges.of(SlotPlan.even(shards).get(shard));
      if (cache.isLost(shard)) {
        table.add(failed(shard, slots));
      }
      int pods = cache.pods(shard);
      for (int ordinal = 0; ordinal < pods; ordinal++) {
        if (cache.place(shard, ordinal) == Place.PRIMARY) {
          table.add(entry(shard, ordinal, slots, true));
        } else if (cache.place(shard, ordinal) == Place.REPLICA) {
          table.add(entry(shard, ordinal, SlotRanges.none(), false));
        }
      }
    }
    return table;
  }

  private static NodeEntry failed(int shard, SlotRanges slots) {
    return new NodeEntry(
        id(shard, 0),
        endpoint(shard, 0),
        "",
        true,
        Optional.empty(),
        NodeEntry.Health.FAILED,
        1 + shard,
        false,
        slots,
        false);
  }

  private static NodeEntry entry(int shard, int ordinal, SlotRanges slots, boolean primary) {
    return new NodeEntry(
        id(shard, ordinal),
        endpoint(shard, ordinal),
        "",
        primary,
        primary ? Optional.empty() : Optional.of(id(shard, 0)),
        NodeEntry.Health.OK,
        1 + shard,
        true,
        slots,
        false);
  }

  private static String id(int shard, int ordinal) {
    return "%020x%020x".formatted(shard, ordinal);
  }
}
