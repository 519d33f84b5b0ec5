package io.layeredcache.client.l2.wire;

/** A command of the servers. */
public enum Verb {
  GET,
  SET,
  DEL;

  /**
   * Whether it does no harm if it is done again, at whatever time. A DEL that comes late costs a
   * miss; a SET would bring an old value back.
   */
  public boolean mayBeRepeated() {
    return this != SET;
  }
}
