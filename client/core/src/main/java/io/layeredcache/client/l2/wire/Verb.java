package io.layeredcache.client.l2.wire;

/** A command of the servers. */
public enum Verb {
  GET,
  SET,
  DEL;

  /** Whether sending it twice is the same as sending it once, at whatever time. */
  public boolean isRead() {
    return this == GET;
  }
}
