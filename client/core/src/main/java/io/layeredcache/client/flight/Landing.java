package io.layeredcache.client.flight;

/** What is done, once, with the value that a flight brings. */
@FunctionalInterface
public interface Landing<K, T> {

  /**
   * Keeps it. Called before anyone who waits is told, and never once the flight was superseded;
   * must not block.
   */
  void land(K key, T value);
}
