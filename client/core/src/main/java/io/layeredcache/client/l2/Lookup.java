package io.layeredcache.client.l2;

/** What a shard answered for a key. */
public sealed interface Lookup permits Lookup.Hit, Lookup.Miss, Unavailable {

  /**
   * The value that stands there.
   *
   * @param value its bytes
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Hit(byte[] value) implements Lookup {}

  /** The shard answered that there is none. */
  record Miss() implements Lookup {

    public static final Miss MISS = new Miss();
  }
}
