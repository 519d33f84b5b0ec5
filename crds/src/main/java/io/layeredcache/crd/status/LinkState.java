package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonCreator;

/** A replica's replication link. */
public enum LinkState {
  /** Connected and receiving. */
  Up,
  /** Not connected, or not past its first copy. */
  Down,
  /** A word that a newer operator wrote; or nothing is known. */
  Unknown;

  /**
   * Never fails: one status of a newer operator must not make the list of all caches unreadable.
   */
  @JsonCreator
  static LinkState of(String text) {
    for (LinkState state : values()) {
      if (state.name().equals(text)) {
        return state;
      }
    }
    return Unknown;
  }
}
