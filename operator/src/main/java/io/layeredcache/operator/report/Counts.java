package io.layeredcache.operator.report;

import io.layeredcache.operator.plan.Situation;
import io.layeredcache.operator.shard.Shard;

/** Replicas wanted and had. */
final class Counts {

  private Counts() {}

  static int replicasWanted(Situation now) {
    return now.shards().shards().size() * now.cache().getSpec().replicasPerShard();
  }

  static long inSync(Situation now) {
    return now.shards().shards().stream().mapToLong(Shard::inSync).sum();
  }
}
