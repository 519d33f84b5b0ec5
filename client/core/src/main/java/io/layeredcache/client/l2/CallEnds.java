package io.layeredcache.client.l2;

import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.route.ServerError.Verdict;
import io.layeredcache.client.l2.wire.Request;

/** Hears how calls end. */
interface CallEnds {

  /** A call to that owner ended; the verdict is about its shard. */
  void ended(Request request, Owner owner, Verdict verdict);

  /** The deadline of a call passed while that owner was to answer. */
  void overdue(Owner owner);
}
