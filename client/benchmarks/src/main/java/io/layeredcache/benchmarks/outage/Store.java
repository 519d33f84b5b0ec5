package io.layeredcache.benchmarks.outage;

/** How an application reads through a cache. */
interface Store extends AutoCloseable {

  /** Reads a product, from the cache or from the database; false if it got no value. */
  boolean read(String id);

  /** Commands that it has sent to L2, or tried to. */
  long callsOfL2();

  @Override
  void close();
}
