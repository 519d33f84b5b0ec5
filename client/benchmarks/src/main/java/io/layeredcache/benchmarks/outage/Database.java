package io.layeredcache.benchmarks.outage;

/** What stands behind a cache. It answers at once: what is measured is what comes before it. */
final class Database {

  String read(String id) {
    return "the product " + id;
  }
}
