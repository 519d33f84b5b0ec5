package io.layeredcache.client.l2;

import io.layeredcache.client.time.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The shards that all pods share. Nothing here blocks, and no future ends exceptionally: what can
 * go wrong is an {@link Unavailable} answer. Every future ends at its deadline at the latest. Keys
 * and values are bytes as they stand on the wire; arrays are not copied, and nobody changes one
 * that he has handed over.
 */
public interface L2 {

  /** What stands under a key. */
  CompletableFuture<Lookup> get(byte[] key, Deadline deadline);

  /**
   * What stands under each key, in their order, asked in one round trip per shard; more keys of a
   * shard than a quarter of what it may have in flight in several, one after the other, within the
   * one deadline. A shard that is not available takes nothing from the keys of the others.
   */
  CompletableFuture<List<Lookup>> getAll(List<byte[]> keys, Deadline deadline);

  /**
   * Puts a value under a key, for a time.
   *
   * @throws IllegalArgumentException if the lifetime is not positive: nothing is kept for ever
   */
  CompletableFuture<Confirmation> set(
      byte[] key, byte[] value, Duration lifetime, Deadline deadline);

  /** Takes a key away. Without a {@link Confirmation.Done} it may still be there. */
  CompletableFuture<Confirmation> delete(byte[] key, Deadline deadline);
}
