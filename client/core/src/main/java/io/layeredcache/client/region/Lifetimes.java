package io.layeredcache.client.region;

import io.layeredcache.client.codec.Header;
import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.topology.policy.ClientPolicy;
import io.layeredcache.client.topology.policy.DataClass;
import java.time.Duration;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long values of a class may be used under a policy. Each lifetime varies by the class's share,
 * in both layers apart: what was written together does not end together.
 */
final class Lifetimes {

  private static final Duration GRAIN = Duration.ofMillis(1);

  private final ClientPolicy policy;
  private final DataClass kept;
  private final Time time;
  private final DoubleSupplier random;

  Lifetimes(ClientPolicy policy, DataClass kept, Time time, DoubleSupplier random) {
    this.policy = policy;
    this.kept = kept;
    this.time = time;
    this.random = random;
  }

  boolean isNeverCached() {
    return kept.lifetime().isZero();
  }

  /** Whether nothing that a shard may still hold is served either, not even as stale. */
  boolean servesNothing() {
    return kept.isNeverCached();
  }

  /** Whether a cache of this region may hold the class at all. */
  boolean isForeign() {
    return !kept.regions().isEmpty() && !kept.regions().contains(policy.region());
  }

  /**
   * Lifetime of a value that is written now. An explicit one only shortens the class's, and varies
   * downwards only: whoever names it knows until when the value is right.
   */
  Duration ofValue(@Nullable Duration explicit) {
    Duration varied =
        explicit == null
            ? jittered(kept.lifetime())
            : shortened(shorter(explicit, kept.lifetime()));
    // one that is asked for is one, also below the grain in which lifetimes are kept
    return varied.isZero() && !isNeverCached() ? GRAIN : varied;
  }

  /**
   * Lifetime of the knowledge that there is no value: varied downwards only, because the policy's
   * is the longest. Zero if it is not to be remembered.
   */
  Duration ofAbsence() {
    return shortened(longestOfAbsence());
  }

  private Duration shortened(Duration longest) {
    return millis(longest, 1 - kept.jitter().toDouble() * random.getAsDouble());
  }

  private Duration longestOfAbsence() {
    return shorter(policy.negative().lifetime(), kept.lifetime());
  }

  /** How long a shard keeps a value of that lifetime: stale ones are served from there too. */
  Duration onShards(Duration lifetime, boolean absence) {
    return absence ? lifetime : lifetime.plus(longestStale());
  }

  private Duration longestStale() {
    return longer(kept.staleWhileRevalidate(), kept.staleOnFailure());
  }

  /** The longest that a value of the class is ever kept. */
  Duration longest() {
    return kept.lifetime()
        .plus(millis(kept.lifetime(), kept.jitter().toDouble()))
        .plus(longestStale());
  }

  /** An entry for this pod of what was read from its source at that instant. */
  <V> Entry<V> entry(@Nullable V value, long createdNanos, Duration lifetime, int weight) {
    long freshUntil = createdNanos + lifetime.toNanos();
    boolean absence = value == null;
    Entry.Windows windows =
        new Entry.Windows(
            freshUntil,
            freshUntil + (absence ? 0 : kept.staleWhileRevalidate().toNanos()),
            freshUntil + (absence ? 0 : kept.staleOnFailure().toNanos()));
    return new Entry<>(value, createdNanos, l1Until(), windows, weight);
  }

  /**
   * An entry for this pod of what a shard holds. This pod's policy bounds what the writer's
   * allowed: a lifetime that was cut holds for what is there already.
   */
  <V> Entry<V> entry(@Nullable V value, Header header, int weight) {
    long age = Math.max(0, time.now().toEpochMilli() - header.createdAtMillis());
    Duration bound = value == null ? longestOfAbsence() : longest().minus(longestStale());
    Duration lifetime = shorter(Duration.ofMillis(header.lifetimeMillis()), bound);
    // older than that is all the same, and nanoseconds would overflow
    Duration counted = shorter(Duration.ofMillis(age), longest().plusDays(1));
    return entry(value, time.nanos() - counted.toNanos(), lifetime, weight);
  }

  /** Until when this pod answers from its own memory. */
  long l1Until() {
    return time.nanos() + jittered(policy.l1().lifetime()).toNanos();
  }

  private Duration jittered(Duration lifetime) {
    double share = kept.jitter().toDouble();
    return millis(lifetime, 1 - share + 2 * share * random.getAsDouble());
  }

  private static Duration millis(Duration of, double times) {
    return Duration.ofMillis(Math.round(of.toMillis() * times));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) <= 0 ? one : other;
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
