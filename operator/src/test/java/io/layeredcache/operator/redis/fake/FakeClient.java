package io.layeredcache.operator.redis.fake;

/** A connection of an application to a node. */
public final class FakeClient {

  private final FakeNode node;
  private String name = "";

  FakeClient(FakeNode node) {
    this.node = node;
    node.clients.add(this);
  }

  /** CLIENT SETNAME. */
  public void rename(String to) {
    name = to;
  }

  String name() {
    return name;
  }

  /** Whether the node still keeps it. */
  public boolean isAlive() {
    return node.clients.contains(this);
  }
}
