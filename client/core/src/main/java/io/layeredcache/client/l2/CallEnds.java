package io.layeredcache.client.l2;

import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.wire.Request;

/** Hears what calls show about the node that should have answered them. */
interface CallEnds {

  /** It has answered. */
  void answered(Owner owner);

  /** It has failed the call, which may go on elsewhere. */
  void failed(Request request, Owner owner);

  /** The deadline of a call passed while it was to answer. */
  void overdue(Owner owner);
}
