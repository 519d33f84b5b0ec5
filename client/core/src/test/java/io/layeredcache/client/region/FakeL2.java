package io.layeredcache.client.region;

import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.L2;
import io.layeredcache.client.l2.Lookup;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.VirtualTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Shards in memory that expire by virtual time and can be told to be slow, silent or dead. */
final class FakeL2 implements L2 {

  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Kept(byte[] value, long until, Duration lifetime) {}

  private final VirtualTime time;
  private final Map<String, Kept> kept = new TreeMap<>();
  private final List<String> gets = new ArrayList<>();
  private final List<String> writes = new ArrayList<>();
  private Predicate<String> hanging = key -> false;
  private Predicate<String> dead = key -> false;
  private Duration latency = Duration.ZERO;
  private Duration writeLatency = Duration.ZERO;
  private Runnable onNextWrite = () -> {};
  private @Nullable Error error;
  private int batches;

  FakeL2(VirtualTime time) {
    this.time = time;
  }

  /** Those keys get no answer before their deadline. */
  FakeL2 hangsFor(Predicate<String> keys) {
    hanging = keys;
    return this;
  }

  /** Nothing is sent for those keys: the breaker of their shard is open. */
  FakeL2 deadFor(Predicate<String> keys) {
    dead = keys;
    return this;
  }

  /** Every answer takes that long: what is read is what stood there when it was asked for. */
  FakeL2 answersAfter(Duration latency) {
    this.latency = latency;
    return writesAfter(latency);
  }

  /** A write takes that long, and is done at its end. */
  FakeL2 writesAfter(Duration latency) {
    writeLatency = latency;
    return this;
  }

  /** Something happens while the next write of a value is being sent. */
  FakeL2 onNextWrite(Runnable event) {
    onNextWrite = event;
    return this;
  }

  /** The next question for several keys throws. */
  FakeL2 throwsOnce(Error error) {
    this.error = error;
    return this;
  }

  /** All keys that hold something now. */
  List<String> keys() {
    kept.values().removeIf(value -> value.until() - time.nanos() <= 0);
    return List.copyOf(kept.keySet());
  }

  /** Keys of values, without what the cache keeps for itself. */
  List<String> valueKeys() {
    return keys().stream().filter(key -> key.startsWith("v")).toList();
  }

  Kept kept(String key) {
    Kept value = kept.get(key);
    if (value == null) {
      throw new AssertionError("nothing under " + key + " of " + keys());
    }
    return value;
  }

  void put(String key, byte[] value) {
    kept.put(key, new Kept(value, Long.MAX_VALUE, Duration.ofDays(1)));
  }

  void lose(Predicate<String> keys) {
    kept.keySet().removeIf(keys);
  }

  /** Values that were asked for, in their order. */
  List<String> gets() {
    return gets.stream().filter(key -> key.startsWith("v")).toList();
  }

  int batches() {
    return batches;
  }

  /** Commands that write values, as they were sent. */
  List<String> writes() {
    return List.copyOf(writes);
  }

  @Override
  public CompletableFuture<Lookup> get(byte[] key, Deadline deadline) {
    String name = name(key);
    gets.add(name);
    Lookup found = lookup(name);
    return answer(name, deadline, latency, () -> found);
  }

  @Override
  public CompletableFuture<List<Lookup>> getAll(List<byte[]> keys, Deadline deadline) {
    Error thrown = error;
    if (thrown != null) {
      error = null;
      throw thrown;
    }
    batches += name(keys.get(0)).startsWith("v") ? 1 : 0;
    List<CompletableFuture<Lookup>> each = keys.stream().map(key -> get(key, deadline)).toList();
    return CompletableFuture.allOf(each.toArray(CompletableFuture[]::new))
        .thenApply(all -> each.stream().map(CompletableFuture::join).toList());
  }

  @Override
  public CompletableFuture<Confirmation> set(
      byte[] key, byte[] value, Duration lifetime, Deadline deadline) {
    if (lifetime.isZero() || lifetime.isNegative()) {
      throw new IllegalArgumentException("lifetime " + lifetime);
    }
    String name = name(key);
    sent("set", name);
    return this.<Confirmation>answer(
        name,
        deadline,
        writeLatency,
        () -> {
          kept.put(name, new Kept(value, time.nanos() + lifetime.toNanos(), lifetime));
          return Confirmation.Done.DONE;
        });
  }

  @Override
  public CompletableFuture<Confirmation> delete(byte[] key, Deadline deadline) {
    String name = name(key);
    sent("delete", name);
    return this.<Confirmation>answer(
        name,
        deadline,
        writeLatency,
        () -> {
          kept.remove(name);
          return Confirmation.Done.DONE;
        });
  }

  private void sent(String command, String key) {
    if (key.startsWith("v")) {
      writes.add(command);
      Runnable event = onNextWrite;
      onNextWrite = () -> {};
      event.run();
    }
  }

  private Lookup lookup(String key) {
    Kept value = kept.get(key);
    return value == null || value.until() - time.nanos() <= 0
        ? Lookup.Miss.MISS
        : new Lookup.Hit(value.value());
  }

  @SuppressWarnings("unchecked") // Unavailable is both kinds of answer
  private <T> CompletableFuture<T> answer(
      String key, Deadline deadline, Duration latency, Supplier<T> work) {
    if (dead.test(key)) {
      return CompletableFuture.completedFuture((T) new Unavailable(Unavailable.Cause.BREAKER_OPEN));
    }
    CompletableFuture<T> answer = new CompletableFuture<>();
    if (hanging.test(key)) {
      time.after(
          deadline.left(time),
          () -> answer.complete((T) new Unavailable(Unavailable.Cause.TIMED_OUT)));
    } else if (latency.isZero()) {
      answer.complete(work.get());
    } else {
      time.after(latency, () -> answer.complete(work.get()));
    }
    return answer;
  }

  private static String name(byte[] key) {
    return new String(key, StandardCharsets.UTF_8);
  }
}
