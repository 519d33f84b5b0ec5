package io.layeredcache.operator.report;

import io.layeredcache.crd.status.DataLossStatus;
import io.layeredcache.crd.status.FailoverStatus;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.shard.Shard;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Events of what a pass has found, as against what it has done. Told before the status is written:
 * the status is what tells the next pass that they are no news.
 */
public final class Findings {

  private Findings() {}

  /** What is news in this situation; the same finding always has the same key. */
  public static List<Told> of(Situation now) {
    Stream<Told> losses =
        now.shards().shards().stream()
            .flatMap(
                shard ->
                    DataLosses.resumedEmpty(shard, now).map(loss -> loss(shard, loss)).stream());
    Stream<Told> changes = LastFailover.fresh(now).stream().map(Findings::change);
    return Stream.concat(losses, changes).toList();
  }

  private static Told loss(Shard shard, DataLossStatus loss) {
    Member primary = shard.primary().orElseThrow();
    return new Told(
        "data-loss-" + shard.id() + "-" + primary.view().map(NodeView::runId).orElse(""),
        true,
        "DataLoss",
        "shard %d lost all copies of slots %s: %s resumed empty at %s"
            .formatted(shard.id(), shard.slots(), primary.name(), loss.when()));
  }

  private static Told change(FailoverStatus change) {
    String from =
        Optional.ofNullable(change.from()).map(pod -> " in place of " + pod).orElse(" now");
    String gap =
        Optional.ofNullable(change.offsetGap())
            .map(bytes -> "it lacked %d bytes of what was seen there".formatted(bytes))
            .orElse("how much it lacked is not known");
    return new Told(
        "primary-" + change.shard() + "-" + change.configEpoch(),
        false,
        "PrimaryChanged",
        "shard %d: the primary is %s%s; %s; invalidations are to be replayed from %s"
            .formatted(change.shard(), change.to(), from, gap, change.replayFrom()));
  }
}
