package io.layeredcache.client.l2.wire;

import org.jspecify.annotations.Nullable;

/**
 * A request on its way to one node. Exactly one of {@link #value}, {@link #error} and {@link #lost}
 * is told, once, on a thread that must not be blocked: an event loop, or the one that sends.
 */
public interface Exchange {

  Request request();

  /** Whether the node is to answer for a slot that it only imports. */
  boolean asking();

  /** Whether nobody waits for it any more: what is not written yet then never is. */
  boolean isOver();

  /** The node has done it. The value is that of a GET, null if there is none. */
  void value(byte @Nullable [] value);

  /** The node answered with an error. */
  void error(String text);

  /**
   * There will be no answer.
   *
   * @param sent whether the node may have seen it
   */
  void lost(boolean sent);
}
