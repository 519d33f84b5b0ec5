package io.layeredcache.client.region;

import io.layeredcache.client.codec.Encoded;
import io.layeredcache.client.codec.Header;
import io.layeredcache.client.codec.Refusal;
import io.layeredcache.client.codec.ValueFormat;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Puts what was read from its source, or written by the application, into both layers. */
final class Fills<V> {

  private static final Duration SHORTEST = Duration.ofMillis(1);

  private final RegionParts parts;
  private final ValueFormat<V> format;
  private final LocalLayer<V> local;
  private final SharedLayer<V> shared;
  private final Supplier<Lifetimes> lifetimes;
  private final RegionMeters meters;
  private final Absences absences;

  Fills(
      RegionParts parts,
      ValueFormat<V> format,
      LocalLayer<V> local,
      SharedLayer<V> shared,
      Supplier<Lifetimes> lifetimes,
      RegionMeters meters) {
    this.parts = parts;
    this.format = format;
    this.local = local;
    this.shared = shared;
    this.lifetimes = lifetimes;
    this.meters = meters;
    this.absences = new Absences(parts);
  }

  /** A value ready to be stored, null if its class never is. */
  @Nullable Encoded encode(@Nullable V value) {
    if (lifetimes.get().isNeverCached()) {
      return null;
    }
    if (value == null) {
      return Encoded.Payload.ofAbsence();
    }
    Encoded encoded = format.encode(value, parts.policy().sizes());
    if (encoded instanceof Encoded.Refused refused) {
      meters.refused(refused.why());
    }
    return encoded;
  }

  /**
   * Keeps it in both layers, or says why not: then what is there of the key goes, for it is older,
   * and would be served on as stale while every read asked the source again. Does not block.
   *
   * @param explicit a lifetime shorter than the class's, null for the class's
   */
  CompletableFuture<WriteOutcome> keep(
      RegionKey key, Loaded.Fresh<V> fresh, @Nullable Duration explicit, Deadline deadline) {
    Lifetimes now = lifetimes.get();
    boolean absence = fresh.value() == null;
    Duration lifetime = absence ? now.ofAbsence() : now.ofValue(explicit);
    WriteOutcome refused = refusal(now, fresh.encoded(), lifetime, absence);
    if (refused != null || !(fresh.encoded() instanceof Encoded.Payload payload)) {
      return dropped(key, refused == null ? WriteOutcome.NEVER_CACHED : refused, now, deadline);
    }
    int weight = payload.inflatedLength();
    local.put(key, now.entry(fresh.value(), fresh.atNanos(), lifetime, weight));
    Duration onShards = now.onShards(lifetime, absence);
    return shared
        .put(
            key,
            header(fresh, payload, lifetime).before(payload.payload()),
            onShards.compareTo(SHORTEST) < 0 ? SHORTEST : onShards,
            deadline)
        .thenApply(this::outcome);
  }

  private @Nullable WriteOutcome refusal(
      Lifetimes now, @Nullable Encoded encoded, Duration lifetime, boolean absence) {
    if (encoded == null || now.isNeverCached() || lifetime.isZero()) {
      return WriteOutcome.NEVER_CACHED;
    }
    if (now.isForeign()) {
      return WriteOutcome.FOREIGN_REGION;
    }
    if (encoded instanceof Encoded.Refused refused) {
      return refused.why() == Refusal.NOT_ENCODABLE
          ? WriteOutcome.NOT_ENCODABLE
          : WriteOutcome.TOO_LARGE;
    }
    return absence && !absences.tryRemember() ? WriteOutcome.TOO_MANY_ABSENT : null;
  }

  private Header header(Loaded.Fresh<V> fresh, Encoded.Payload payload, Duration lifetime) {
    Instant at = fresh.at();
    return new Header(
        payload.deflated(),
        fresh.value() == null,
        parts.policy().keys().schema().writer(),
        at.toEpochMilli(),
        lifetime.toMillis(),
        payload.inflatedLength());
  }

  private CompletableFuture<WriteOutcome> dropped(
      RegionKey key, WriteOutcome outcome, Lifetimes now, Deadline deadline) {
    meters.write(outcome);
    local.remove(key);
    return now.servesNothing()
        ? CompletableFuture.completedFuture(outcome)
        : shared.delete(key, deadline).thenApply(confirmation -> outcome);
  }

  private WriteOutcome outcome(Confirmation confirmation) {
    WriteOutcome outcome =
        confirmation instanceof Confirmation.Done ? WriteOutcome.STORED : WriteOutcome.UNCONFIRMED;
    meters.write(outcome);
    return outcome;
  }
}
