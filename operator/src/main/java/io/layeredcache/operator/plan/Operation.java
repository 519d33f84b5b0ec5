package io.layeredcache.operator.plan;

/** One decision: what it would do next in a situation, and what it waits for. */
public interface Operation {

  /** Name of the operation as status and metrics show it. */
  Kind kind();

  Proposal propose(Situation now);

  /** What is going on, in the words of {@code status.operation.kind}. */
  enum Kind {
    PROVISION,
    RESYNC,
    FAILOVER,
    BOOTSTRAP,
    JOIN,
    FORGET,
    CHANGE,
    PUBLISH
  }
}
