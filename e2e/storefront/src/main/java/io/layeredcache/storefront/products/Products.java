package io.layeredcache.storefront.products;

import io.layeredcache.client.time.Deadline;

/** The products of the shop, read through one kind of cache client. Safe for threads. */
public interface Products extends AutoCloseable {

  /**
   * Reads a product. Nothing is thrown: what goes wrong is an answer.
   *
   * @param deadline after which the page has no use for the answer
   */
  Answer read(ReadKind kind, String id, Deadline deadline);

  /** Puts a new card into the cache; true once its shard has confirmed it. */
  boolean write(String id, Deadline deadline);

  /** What the client has counted since it was opened. Does not block. */
  CacheCounters counters();

  @Override
  void close();
}
