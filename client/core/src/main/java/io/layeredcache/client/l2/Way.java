package io.layeredcache.client.l2;

import io.layeredcache.client.l2.guard.Passage;
import io.layeredcache.client.l2.guard.ShardGate;
import io.layeredcache.client.l2.route.Owner;
import org.jspecify.annotations.Nullable;

/**
 * Where a call stands.
 *
 * @param owner who is to answer it
 * @param gate of the shard that it is counted at
 * @param passage its leave to be there, null once it was lost there: that has been told
 */
record Way(Owner owner, ShardGate gate, @Nullable Passage passage) {

  /** Another node, counted at the same shard. */
  Way to(Owner other) {
    return new Way(other, gate, passage);
  }

  /** The same without leave: the guard has to be asked anew. */
  Way left() {
    return new Way(owner, gate, null);
  }
}
