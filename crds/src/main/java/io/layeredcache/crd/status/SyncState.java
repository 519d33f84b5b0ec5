package io.layeredcache.crd.status;

import com.fasterxml.jackson.annotation.JsonCreator;

/** How much of its primary's data a replica holds. */
public enum SyncState {
  /** All, up to the usual lag. */
  InSync,
  /** All but the last part of the stream. */
  Lagging,
  /** A full copy is being received. */
  Syncing,
  /** A full copy is needed and has not been granted. */
  Waiting,
  /** The replica does not answer. */
  Down,
  /** A word that a newer operator wrote; or nothing is known. */
  Unknown;

  /**
   * Never fails: one status of a newer operator must not make the list of all caches unreadable.
   */
  @JsonCreator
  static SyncState of(String text) {
    for (SyncState state : values()) {
      if (state.name().equals(text)) {
        return state;
      }
    }
    return Unknown;
  }
}
