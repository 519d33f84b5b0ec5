package io.layeredcache.operator.shard;

import io.layeredcache.client.topology.Failover;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.Seed;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.desired.Names;
import io.layeredcache.operator.desired.ServerConfig;
import io.layeredcache.operator.observe.ClientCount;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Observation;
import io.layeredcache.operator.observe.PublishedTopology;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Builds the published document from the live roles.
 *
 * <p>What could not be read in this pass stays as it was published: a node that is slow for a
 * second must not send every client elsewhere, and when nobody can be read it is the operator that
 * is cut off. A primary leaves the document when another has taken its slots at a higher config
 * epoch, when the others agree that it failed, or when its pod is gone.
 */
public final class DocumentBuilder {

  private DocumentBuilder() {}

  /** The document that would be published now, as that version. */
  public static TopologyDocument build(
      LayeredCache cache, ShardMap shards, Observation seen, long version, Instant now) {
    Names names = Names.of(cache);
    Optional<TopologyDocument> published =
        seen.published().known().map(PublishedTopology::document);
    Claims claims = new Claims(shards);
    List<ShardTopology> rows =
        shards.shards().stream()
            .map(
                shard ->
                    row(
                        shard,
                        published.flatMap(document -> document.shard(shard.id())),
                        claims,
                        Failovers.last(shard, cache, seen, now),
                        names))
            .toList();
    return new TopologyDocument(
        cache.getMetadata().getUid(),
        version,
        now.truncatedTo(ChronoUnit.MILLIS),
        TopologyDocument.State.Serving,
        Optional.empty(),
        rows,
        List.of(),
        List.of(new Seed(names.seed(), ServerConfig.PORT)),
        livePods(seen, published),
        policy(cache, published));
  }

  /**
   * As last counted; until this operator has, as it was published. Absent until the first pod says
   * that it is there: to say "none" would be a new version for every cache whose clients are
   * silent.
   */
  private static OptionalInt livePods(Observation seen, Optional<TopologyDocument> published) {
    OptionalInt before = published.map(TopologyDocument::livePods).orElse(OptionalInt.empty());
    return seen.clients()
        .map(ClientCount::pods)
        .filter(pods -> pods > 0 || before.isPresent())
        .map(OptionalInt::of)
        .orElse(before);
  }

  /**
   * A policy that clients would refuse must not hold a failover up: they keep the one they have.
   */
  private static ClientPolicy policy(LayeredCache cache, Optional<TopologyDocument> published) {
    return published.isPresent() && PolicyBuilder.problem(cache.getSpec().clients()).isPresent()
        ? published.get().policy()
        : PolicyBuilder.build(cache.getSpec().clients());
  }

  private static ShardTopology row(
      Shard shard,
      Optional<ShardTopology> before,
      Claims claims,
      Optional<Failover> last,
      Names names) {
    Optional<Member> owner = claims.owner(shard, before);
    Optional<NodeTopology> primary =
        owner
            .map(member -> node(member, names))
            .or(
                () ->
                    before
                        .filter(row -> claims.mayServe(shard, row))
                        .flatMap(ShardTopology::primary));
    List<NodeTopology> replicas =
        shard.members().stream()
            .filter(member -> !isAt(primary, member))
            .flatMap(member -> replica(member, owner, before, names).stream())
            .toList();
    ShardTopology.State state =
        primary.isPresent() ? ShardTopology.State.Serving : ShardTopology.State.Down;
    return new ShardTopology(
        shard.id(),
        state,
        slots(shard, owner, before),
        epoch(owner, before),
        primary,
        replicas,
        last);
  }

  private static SlotRanges slots(
      Shard shard, Optional<Member> owner, Optional<ShardTopology> before) {
    return owner.isPresent()
        ? shard.slots()
        : before.map(ShardTopology::slots).orElse(shard.slots());
  }

  private static long epoch(Optional<Member> owner, Optional<ShardTopology> before) {
    return owner
        .flatMap(Member::self)
        .map(NodeEntry::configEpoch)
        .or(() -> before.map(ShardTopology::configEpoch))
        .orElse(0L);
  }

  private static Optional<NodeTopology> replica(
      Member member, Optional<Member> owner, Optional<ShardTopology> before, Names names) {
    boolean follows = owner.flatMap(Member::nodeId).filter(member::follows).isPresent();
    if (follows) {
      return Optional.of(node(member, names));
    }
    boolean unread = member.redis().isUnreadable() || owner.isEmpty();
    return unread ? before.flatMap(row -> publishedAt(row, member)) : Optional.empty();
  }

  private static Optional<NodeTopology> publishedAt(ShardTopology row, Member member) {
    return row.replicas().stream().filter(node -> isAt(Optional.of(node), member)).findFirst();
  }

  private static boolean isAt(Optional<NodeTopology> node, Member member) {
    return node.filter(n -> member.isAt(n.ip(), n.port())).isPresent();
  }

  private static NodeTopology node(Member member, Names names) {
    Endpoint endpoint = member.endpoint();
    return new NodeTopology(
        member.nodeId().orElseThrow(),
        member.name(),
        endpoint.host(),
        names.hostname(member.name()),
        endpoint.port(),
        member.zone().orElse(""));
  }
}
