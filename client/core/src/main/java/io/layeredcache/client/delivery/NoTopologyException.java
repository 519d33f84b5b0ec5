package io.layeredcache.client.delivery;

/** No document could be had in time; the message names everything that was tried. */
public final class NoTopologyException extends RuntimeException {

  NoTopologyException(String message) {
    super(message);
  }
}
