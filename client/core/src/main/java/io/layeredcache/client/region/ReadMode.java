package io.layeredcache.client.region;

/** What a read does with what this pod lacks. */
public enum ReadMode {
  /**
   * It is absent at once; shards, then the loader are asked in the background, for the next one.
   */
  NEVER_WAIT,
  /** The shards are asked, then the loader, each within its deadline. */
  WAIT
}
