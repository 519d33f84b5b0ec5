package io.layeredcache.client.l1;

import org.jspecify.annotations.Nullable;

/**
 * A value in this pod and until when it may be used. Instants are of {@link
 * io.layeredcache.client.time.Time#nanos}.
 *
 * <p>{@code l1Until} is the bound on how far two pods may differ, all others are the value's own:
 * up to {@code freshUntil} it is fresh; up to {@code revalidateUntil} it is served while one
 * request refreshes it; up to {@code failureUntil} it is served where it cannot be refreshed.
 */
public final class Entry<V> {

  private final @Nullable V value;
  private final long createdNanos;
  private final long l1Until;
  private final Windows windows;
  private final int weight;
  private final boolean heldOver;
  private final long freshHere;

  /**
   * When a value ends.
   *
   * @param freshUntil end of its lifetime
   * @param revalidateUntil not before {@code freshUntil}
   * @param failureUntil not before {@code freshUntil}
   */
  public record Windows(long freshUntil, long revalidateUntil, long failureUntil) {}

  /**
   * A value.
   *
   * @param value null if it is known that there is none
   * @param createdNanos when it was read from its source
   * @param l1Until until when it is served without asking the shards
   * @param weight its bytes, inflated
   */
  public Entry(@Nullable V value, long createdNanos, long l1Until, Windows windows, int weight) {
    this(value, createdNanos, l1Until, windows, weight, false);
  }

  private Entry(
      @Nullable V value,
      long createdNanos,
      long l1Until,
      Windows windows,
      int weight,
      boolean heldOver) {
    this.value = value;
    this.createdNanos = createdNanos;
    this.l1Until = l1Until;
    this.windows = windows;
    this.weight = weight;
    this.heldOver = heldOver;
    freshHere = earlier(l1Until, windows.freshUntil());
  }

  private static long earlier(long one, long other) {
    return one - other <= 0 ? one : other;
  }

  /** The value, null if it is known that there is none. */
  public @Nullable V value() {
    return value;
  }

  /** Whether it is answered from here, as fresh. */
  public boolean isFresh(long now) {
    return now - freshHere < 0 && !heldOver;
  }

  /** Whether it is answered from here although it is not fresh. */
  public boolean servesStale(long now) {
    return now - l1Until < 0
        && !isFresh(now)
        && now - (heldOver ? windows.failureUntil() : windows.revalidateUntil()) < 0;
  }

  /** Whether its own lifetime has not ended, whatever this pod's bound. */
  public boolean isWithinLifetime(long now) {
    return now - windows.freshUntil() < 0;
  }

  /** Whether it may be served while it is refreshed. */
  public boolean mayRevalidate(long now) {
    return now - windows.revalidateUntil() < 0;
  }

  /** Whether it may be served after its lifetime where nothing newer can be had. */
  public boolean isKeptForFailures() {
    return windows.failureUntil() - windows.freshUntil() > 0;
  }

  /** Whether it may be served where nothing newer can be had. */
  public boolean isFallback(long now) {
    return now - windows.failureUntil() < 0;
  }

  /** Whether it stands in for what could not be refreshed: it is served without trying again. */
  public boolean isHeldOver() {
    return heldOver;
  }

  /** Nanoseconds since it was read from its source. */
  public long age(long now) {
    return Math.max(0, now - createdNanos);
  }

  /** The same value, answered as stale until then without asking anyone. */
  public Entry<V> heldOver(long until) {
    return new Entry<>(
        value, createdNanos, earlier(until, windows.failureUntil()), windows, weight, true);
  }

  int weight() {
    return weight;
  }

  /** Whether it is of no use any more. */
  public boolean isGone(long now) {
    return now - goneAt() >= 0;
  }

  /** When it is of no use any more. */
  long goneAt() {
    return windows.failureUntil() - windows.revalidateUntil() > 0
        ? windows.failureUntil()
        : windows.revalidateUntil();
  }
}
