package io.layeredcache.operator.operation;

import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Operation;
import io.layeredcache.operator.plan.Proposal;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.plan.Step;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin.Failover;
import io.layeredcache.operator.redis.Replication.Upstream;
import io.layeredcache.operator.shard.Overwrite;
import io.layeredcache.operator.shard.Overwrite.Left;
import io.layeredcache.operator.shard.Resyncs;
import io.layeredcache.operator.shard.Shard;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Promotes the replica that has the data of a primary which came back without them.
 *
 * <p>It is the failover that Redis would have made had the primary stayed away for longer, and held
 * to the same measure: the replica's link broke so lately that Redis itself would elect it. An
 * older copy could bring back what has been deleted since; it is kept from being overwritten, and a
 * person decides.
 *
 * <p>Evidence that the primary came back without its data, all of it: it holds nothing or less than
 * a tenth of the replica's keys; it does not continue the stream that they came from, so it did not
 * delete them; and its process is not older than the replica's link, so it never held them.
 */
final class RescueData implements Operation {

  /** {@code repl-timeout}: a replica can be that late to notice that its link is broken. */
  private static final Duration UNNOTICED = Duration.ofSeconds(60);

  /** Links that broke together are seen to break up to two seconds apart. */
  private static final Duration TOGETHER = Duration.ofSeconds(2);

  @Override
  public Kind kind() {
    return Kind.FAILOVER;
  }

  @Override
  public Proposal propose(Situation now) {
    List<Step.RescueData> steps =
        now.shards().shards().stream().flatMap(shard -> rescue(shard, now).stream()).toList();
    return Proposal.of(steps);
  }

  private static Optional<Step.RescueData> rescue(Shard shard, Situation now) {
    Optional<Member> primary = shard.primary();
    if (primary.isEmpty() || sends(primary.get(), now)) {
      return Optional.empty();
    }
    List<Member> heirs =
        Resyncs.waiters(primary.get(), now.shards()).stream()
            .filter(replica -> isHeir(replica, primary.get()))
            .toList();
    Failover mode = now.shards().majorityCanVote() ? Failover.FORCE : Failover.TAKEOVER;
    return best(heirs).map(heir -> new Step.RescueData(shard.id(), heir, primary.get(), mode));
  }

  /** A transfer that has begun may end before the promotion: the replica would be empty by then. */
  private static boolean sends(Member primary, Situation now) {
    return primary.nodeId().filter(Resyncs.inFlight(now.shards())::contains).isPresent();
  }

  private static boolean isHeir(Member replica, Member primary) {
    NodeView source = primary.view().orElseThrow();
    return replica.shard() == primary.shard()
        && replica.follows(source.id())
        && !replica.terminating()
        && replica.view().filter(view -> !view.load().loading()).isPresent()
        && Overwrite.of(source, replica) instanceof Overwrite.Loss(var lost, long keys, Left left)
        && left != Left.LESS
        && downFor(replica).filter(down -> isLate(down, source)).isPresent();
  }

  private static boolean isLate(Duration down, NodeView primary) {
    Duration sinceLastWord = down.plus(UNNOTICED);
    return down.compareTo(ResyncGate.ELECTABLE) <= 0
        && primary.load().uptime().compareTo(sinceLastWord) <= 0;
  }

  /** Empty if it is up, or never was since the process began: then its keys are from before. */
  private static Optional<Duration> downFor(Member replica) {
    return replica.upstream().filter(up -> !up.up() && !up.syncing()).flatMap(Upstream::downFor);
  }

  /** Of those whose link broke last the furthest in the stream, as the start script ranks them. */
  private static Optional<Member> best(List<Member> heirs) {
    Optional<Duration> least =
        heirs.stream().flatMap(heir -> downFor(heir).stream()).min(Comparator.naturalOrder());
    return heirs.stream()
        .filter(
            heir ->
                downFor(heir)
                    .filter(down -> down.compareTo(least.orElseThrow().plus(TOGETHER)) <= 0)
                    .isPresent())
        .min(
            Comparator.comparingLong(Member::offset)
                .thenComparingLong(Member::keys)
                .reversed()
                .thenComparing(heir -> heir.nodeId().orElse("")));
  }
}
