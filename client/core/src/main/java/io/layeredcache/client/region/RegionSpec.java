package io.layeredcache.client.region;

import io.layeredcache.client.codec.Codec;

/**
 * What an application says of a region.
 *
 * @param name part of its keys: the same in every pod
 * @param cacheClass how fresh its data has to be
 * @param codec its values as bytes
 * @param mode what a read does with what this pod lacks
 * @param deflated whether values are deflated where that makes them smaller
 */
public record RegionSpec<V>(
    String name, CacheClass cacheClass, Codec<V> codec, ReadMode mode, boolean deflated) {

  public RegionSpec {
    if (cacheClass == CacheClass.C4 && mode == ReadMode.NEVER_WAIT) {
      throw new IllegalArgumentException(
          "region " + name + ": C4 is never cached, so that a read that never waits has no answer");
    }
  }

  /** A region whose reads wait with a deadline and whose values are stored as they are. */
  public static <V> RegionSpec<V> of(String name, CacheClass cacheClass, Codec<V> codec) {
    return new RegionSpec<>(name, cacheClass, codec, ReadMode.WAIT, false);
  }

  /** The same, with reads that never wait. */
  public RegionSpec<V> neverWaiting() {
    return new RegionSpec<>(name, cacheClass, codec, ReadMode.NEVER_WAIT, deflated);
  }

  /** The same, with values deflated. */
  public RegionSpec<V> deflating() {
    return new RegionSpec<>(name, cacheClass, codec, mode, true);
  }
}
