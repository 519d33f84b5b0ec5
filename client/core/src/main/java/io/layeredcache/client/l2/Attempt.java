package io.layeredcache.client.l2;

import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Request;
import io.layeredcache.client.node.NodeAddress;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way to one node.
 *
 * @param asked the node
 * @param kind why it is asked
 */
record Attempt(Courier courier, Call<?> call, NodeAddress asked, Kind kind) implements Exchange {

  /** Why a node is asked. */
  enum Kind {
    /** It should own the slot. */
    PLAIN,
    /** It imports the slot, and the owner sent us there for this once. */
    ASKING,
    /** The owner does not answer, and this node should know who owns the slot now. */
    WITNESS
  }

  @Override
  public Request request() {
    return call.request;
  }

  @Override
  public boolean asking() {
    return kind == Kind.ASKING;
  }

  @Override
  public boolean isOver() {
    return call.isOver();
  }

  @Override
  public void value(byte @Nullable [] value) {
    courier.answered(this, value);
  }

  @Override
  public void error(String text) {
    courier.refused(this, text);
  }

  @Override
  public void lost(boolean sent) {
    courier.lost(this, sent);
  }
}
