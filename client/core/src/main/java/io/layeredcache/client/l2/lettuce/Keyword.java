package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.wire.Verb;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.ProtocolKeyword;

/**
 * The name of one command, which knows whether it has been written: its bytes are asked for exactly
 * when the command goes into the buffer of the connection. A write that never got there may be sent
 * again, one that did may not.
 */
final class Keyword implements ProtocolKeyword {

  private final CommandType type;
  private volatile boolean written;

  Keyword(Verb verb) {
    this.type =
        switch (verb) {
          case GET -> CommandType.GET;
          case SET -> CommandType.SET;
          case DEL -> CommandType.DEL;
        };
  }

  boolean isWritten() {
    return written;
  }

  @Override
  public byte[] getBytes() {
    written = true;
    return type.getBytes();
  }

  @Override
  public String toString() {
    return type.name();
  }
}
