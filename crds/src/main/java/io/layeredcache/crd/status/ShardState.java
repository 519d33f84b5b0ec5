package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonCreator;

/** What a shard does for clients. */
public enum ShardState {
  /** All its slots are served. */
  Serving,
  /** Served, but colder than before. */
  Warming,
  /** Its slots are moving away. */
  Draining,
  /** A slot of it has no owner that answers. */
  Down,
  /** A word that a newer operator wrote; or nothing is known. */
  Unknown;

  /**
   * Never fails: one status of a newer operator must not make the list of all caches unreadable.
   */
  @JsonCreator
  static ShardState of(String text) {
    for (ShardState state : values()) {
      if (state.name().equals(text)) {
        return state;
      }
    }
    return Unknown;
  }
}
