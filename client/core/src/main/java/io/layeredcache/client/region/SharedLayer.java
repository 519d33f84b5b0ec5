package io.layeredcache.client.region;

import io.layeredcache.client.codec.Decoded;
import io.layeredcache.client.codec.ValueFormat;
import io.layeredcache.client.key.KeyPrefix;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.L2;
import io.layeredcache.client.l2.Lookup;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** A region's part of the shards. No future ends exceptionally. */
final class SharedLayer<V> {

  private static final Unavailable UNKNOWN_GENERATION =
      new Unavailable(Unavailable.Cause.NOT_CONNECTED);

  private final L2 l2;
  private final Supplier<ClientPolicy> policy;
  private final Generation generation;
  private final ValueFormat<V> format;
  private final Supplier<Lifetimes> lifetimes;
  private final RegionMeters meters;

  SharedLayer(
      RegionParts parts,
      Generation generation,
      ValueFormat<V> format,
      Supplier<Lifetimes> lifetimes,
      RegionMeters meters) {
    this.l2 = parts.l2();
    this.policy = parts::policy;
    this.generation = generation;
    this.format = format;
    this.lifetimes = lifetimes;
    this.meters = meters;
  }

  CompletableFuture<Found<V>> lookup(RegionKey key, Deadline deadline) {
    return generation
        .prefix()
        .thenCompose(
            prefix ->
                prefix == null
                    ? CompletableFuture.completedFuture(UNKNOWN_GENERATION)
                    : l2.get(key.wire(prefix), deadline))
        .thenApply(this::found);
  }

  /** What stands under each key, in their order. */
  CompletableFuture<List<Found<V>>> lookupAll(List<RegionKey> keys, Deadline deadline) {
    return generation
        .prefix()
        .thenCompose(
            prefix ->
                prefix == null
                    ? CompletableFuture.completedFuture(
                        Collections.<Lookup>nCopies(keys.size(), UNKNOWN_GENERATION))
                    : l2.getAll(wire(keys, prefix), deadline))
        .thenApply(answers -> answers.stream().map(this::found).toList());
  }

  private static List<byte[]> wire(List<RegionKey> keys, KeyPrefix prefix) {
    return keys.stream().map(key -> key.wire(prefix)).toList();
  }

  CompletableFuture<Confirmation> put(
      RegionKey key, byte[] stored, Duration lifetime, Deadline deadline) {
    return generation
        .prefix()
        .thenCompose(
            prefix ->
                prefix == null
                    ? CompletableFuture.completedFuture(UNKNOWN_GENERATION)
                    : l2.set(key.wire(prefix), stored, lifetime, deadline));
  }

  CompletableFuture<Confirmation> delete(RegionKey key, Deadline deadline) {
    return generation
        .prefix()
        .thenCompose(
            prefix ->
                prefix == null
                    ? CompletableFuture.completedFuture(UNKNOWN_GENERATION)
                    : l2.delete(key.wire(prefix), deadline));
  }

  private Found<V> found(Lookup answer) {
    if (answer instanceof Unavailable) {
      return Found.unavailable();
    }
    if (!(answer instanceof Lookup.Hit hit)) {
      return Found.nothing();
    }
    ClientPolicy now = policy.get();
    Decoded<V> decoded = format.decode(hit.value(), now.sizes(), now.keys());
    if (decoded instanceof Decoded.Known<V> known) {
      int weight = known.header().inflatedLength();
      return new Found<>(lifetimes.get().entry(known.value(), known.header(), weight), true);
    }
    if (decoded instanceof Decoded.Refused<V> refused) {
      meters.refused(refused.why());
    }
    return Found.nothing();
  }
}
