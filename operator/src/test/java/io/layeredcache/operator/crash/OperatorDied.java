package io.layeredcache.operator.crash;

/**
 * The operator's process is dead. An Error, so that code which handles what can go wrong does not
 * handle its own death; a fake that has thrown it refuses every later call of that operator.
 */
public final class OperatorDied extends Error {
  private static final long serialVersionUID = 1L;

  public OperatorDied(String when) {
    super(when);
  }
}
