package io.layeredcache.operator.redis.fake;

/** Thrown through an operator that has been killed. An error, so that no catch of ours stops it. */
public final class OperatorKilled extends Error {

  private static final long serialVersionUID = 1L;

  public OperatorKilled(String where) {
    super(where);
  }
}
