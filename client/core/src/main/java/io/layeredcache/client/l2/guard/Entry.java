package io.layeredcache.client.l2.guard;

import io.layeredcache.client.l2.Unavailable;

/** Whether commands may go to a shard. */
public sealed interface Entry {

  /** They may. */
  record Admitted(Passage passage) implements Entry {}

  /** They may not, and nothing is to be given back. */
  record Denied(Unavailable.Cause cause) implements Entry {}
}
