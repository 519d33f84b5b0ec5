package io.layeredcache.operator.shard;

import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Former;

/**
 * What a full resync from a primary does to the data of one replica that waits there.
 *
 * <p>A primary that holds less is either one that came back without its data, or one whose keys
 * were deleted, have expired or were evicted while the replica was away. Its replication ids tell
 * them apart: what was deleted was deleted within the stream that the replica followed, and a
 * process that came back without its data knows nothing of that stream.
 */
public sealed interface Overwrite {

  /** The primary has what the replica has, or its own stream says what became of it. */
  record Harmless() implements Overwrite {}

  /** The replica was not read in this pass; what it holds is not known. */
  record Unknown(Member replica) implements Overwrite {}

  /**
   * The replica's keys are lost: the primary holds less than half of them and does not continue the
   * stream that they came from.
   *
   * @param keys of the replica, which do not change while it waits
   * @param left how much the primary holds of them
   */
  record Loss(Member replica, long keys, Left left) implements Overwrite {}

  /** A share instead of a number: that moves with the traffic, and the status would with it. */
  enum Left {
    NOTHING("none"),
    LITTLE("less than a tenth"),
    LESS("less than half");

    private final String words;

    Left(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /** Judges a replica that waits at a primary that was read in this pass. */
  static Overwrite of(NodeView primary, Member replica) {
    if (replica.redis().isUnreadable()) {
      return new Unknown(replica);
    }
    return replica
        .view()
        .filter(view -> !continues(primary.replication(), view.replication()))
        .filter(view -> view.load().keys() > 2 * primary.load().keys())
        .<Overwrite>map(
            view ->
                new Loss(
                    replica, view.load().keys(), left(primary.load().keys(), view.load().keys())))
        .orElseGet(Harmless::new);
  }

  /** Whether the primary's stream is the one that the replica followed, or goes on from it. */
  private static boolean continues(Replication primary, Replication replica) {
    return primary.replicationId().equals(replica.replicationId())
        || primary
            .former()
            .map(Former::replicationId)
            .filter(replica.replicationId()::equals)
            .isPresent();
  }

  private static Left left(long primary, long replica) {
    if (primary == 0) {
      return Left.NOTHING;
    }
    return 10 * primary < replica ? Left.LITTLE : Left.LESS;
  }
}
