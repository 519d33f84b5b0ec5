package io.layeredcache.client.breaker;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Where the pods of a fleet tell each other which dependencies are dead. Nothing in it is an order:
 * every pod decides for itself, and goes on alone if nobody answers.
 *
 * <p>What is told is absolute ("three in a row here"), so that a report may be repeated after an
 * exchange of which nobody knows whether it arrived.
 */
public interface SharedHints {

  /**
   * Tells what was seen here and answers what the fleet knows of each breaker, in the same order,
   * in one round trip. It does not block. The future ends exceptionally if the store cannot be
   * asked; it is cancelled once nobody waits for it.
   */
  CompletableFuture<List<Hint>> exchange(List<Report> reports);

  /**
   * Has a listener told of every change, soon after it: by a message that may be lost, since the
   * next exchange says the same. It is told on a thread of the store and must not block.
   */
  void listen(Consumer<Hint> listener);
}
