package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;
import java.util.List;
import java.util.Optional;

/** Who can be found where, who reaches whom, and what time it is. */
interface Network {

  /** Milliseconds since the world began. */
  long now();

  Ids ids();

  /** All processes that run, in the order in which they were added. */
  List<FakeNode> running();

  /** The process that listens there. */
  Optional<FakeNode> at(Endpoint endpoint);

  /** Whether a message gets an answer: both awake, no cable out between them. */
  boolean reaches(FakeNode from, FakeNode to);
}
