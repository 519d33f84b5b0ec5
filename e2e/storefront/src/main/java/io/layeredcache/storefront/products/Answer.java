package io.layeredcache.storefront.products;

import java.time.Duration;
import java.util.Optional;

/**
 * What came of a read.
 *
 * @param source where the answer came from
 * @param cacheTime how long this read waited for the shared shards, all attempts together; empty if
 *     they were not asked
 */
public record Answer(Source source, Optional<Duration> cacheTime) {

  /** Of a read that did not touch the shards. */
  public static Answer from(Source source) {
    return new Answer(source, Optional.empty());
  }

  /** Of a read that waited that long for the shards. */
  public static Answer from(Source source, Duration cacheTime) {
    return new Answer(source, Optional.of(cacheTime));
  }
}
