package io.layeredcache.benchmarks.outage;

/** How an application reads through a cache. */
interface Store extends AutoCloseable {

  /** Reads a product, from the cache or from the database; false if it got no value. */
  boolean read(String id);

  /** Commands that it has sent to L2, or tried to. */
  long callsOfL2();

  /** It sends nothing more of its own accord. What it has sent may still arrive. */
  void fallSilent();

  @Override
  void close();
}
