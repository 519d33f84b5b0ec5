package io.layeredcache.client.region;

import io.layeredcache.client.l1.Entry;
import io.layeredcache.client.time.Time;
import java.time.Duration;

/** Entries and loads as reads with their provenance, each counted once. */
final class Answers<V> {

  private final Time time;
  private final RegionMeters meters;

  Answers(Time time, RegionMeters meters) {
    this.time = time;
    this.meters = meters;
  }

  Read<V> hit(Entry<V> entry) {
    meters.hit();
    return of(entry, Read.Source.L1);
  }

  Read<V> found(Entry<V> entry) {
    meters.read(RegionMeters.Outcome.L2);
    return of(entry, Read.Source.L2);
  }

  Read<V> stale(Entry<V> entry) {
    meters.read(RegionMeters.Outcome.STALE);
    return of(entry, Read.Source.STALE);
  }

  Read<V> loaded(Loaded.Fresh<V> fresh) {
    if (fresh.value() == null) {
      return absent();
    }
    meters.read(RegionMeters.Outcome.LOADER);
    Duration age = Duration.ofNanos(Math.max(0, time.nanos() - fresh.atNanos()));
    return new Read.Value<>(fresh.value(), age, Read.Source.LOADER);
  }

  Read<V> absent() {
    meters.read(RegionMeters.Outcome.ABSENT);
    return new Read.Absent<>();
  }

  Read<V> unanswered(Read.Reason why) {
    meters.unanswered(why);
    return new Read.Unanswered<>(why);
  }

  /** Counts a read whose loader failed. */
  void failed() {
    meters.read(RegionMeters.Outcome.FAILED);
  }

  private Read<V> of(Entry<V> entry, Read.Source source) {
    return entry.value() == null
        ? new Read.Absent<>()
        : new Read.Value<>(entry.value(), Duration.ofNanos(entry.age(time.nanos())), source);
  }
}
