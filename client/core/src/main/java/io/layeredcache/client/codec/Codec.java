package io.layeredcache.client.codec;

/**
 * An application's values as bytes. What it throws costs a miss or an entry, never a caller: the
 * cache counts it and goes on.
 *
 * <p>Values of the shards are decoded on the thread that brought them, of which there are two for
 * all shards: a codec must not block, and one that takes milliseconds makes the answers of every
 * region late by them.
 *
 * @param <V> kind of the values, which nobody changes once they are in the cache
 */
public interface Codec<V> {

  /**
   * The bytes of a value; the array is the cache's from then on.
   *
   * @throws Exception if it has none: the value is not stored
   */
  byte[] encode(V value) throws Exception;

  /**
   * The value of those bytes, which it does not keep.
   *
   * @throws Exception if there is none: a miss
   */
  V decode(byte[] bytes) throws Exception;
}
