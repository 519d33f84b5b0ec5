package io.layeredcache.client.region;

import io.layeredcache.client.key.KeyPrefix;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.Lookup;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The number in all keys of a region that a clear raises: what bears a lower one is never asked for
 * again, and expires.
 *
 * <ol>
 *   <li>It is kept on the shards in {@value #COPIES} copies; the highest that answers counts. All
 *       copies gone is generation 0.
 *   <li>A pod asks again after the L1 lifetime, at least a second, varied by a fifth, when it next
 *       goes to the shards. One that has not asked for longer than that asks before it goes on. So
 *       a clear is seen in every pod within 1.2 times that span, and L1's own lifetime after it.
 *   <li>The number only grows in a pod. Who meets a lower one, or none, writes his own over it: two
 *       clears at one instant, and an evicted copy, heal by themselves.
 *   <li>While no copy answers a pod goes on with what it knows. One that knows nothing yet takes
 *       the shards for unavailable: it might read what was cleared.
 *   <li>Who waits for the answer goes on in the order in which he came: a delete that overtook the
 *       set before it would leave the value on the shards.
 * </ol>
 */
final class Generation {

  static final int COPIES = 3;

  private static final long UNKNOWN = -1;
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration KEPT = Duration.ofDays(1);

  private final RegionParts parts;
  private final String region;
  private final Supplier<Duration> longestValue;
  private final Runnable onNewer;

  /** Who waits for the answer to the question that is under way; empty if none is. */
  private final Line line = new Line();

  /** Clears that have begun and have no number yet. */
  private final AtomicInteger clearing = new AtomicInteger();

  private volatile long number = UNKNOWN;
  private volatile long askAgainAt;
  private volatile long askFirstAt;
  private volatile @Nullable Current current;

  /**
   * Not known yet.
   *
   * @param longestValue how long a value may be kept: a number must outlive those before it
   * @param onNewer told when the number has grown
   */
  Generation(RegionParts parts, String region, Supplier<Duration> longestValue, Runnable onNewer) {
    this.parts = parts;
    this.region = region;
    this.longestValue = longestValue;
    this.onNewer = onNewer;
  }

  /** The prefix of keys now, null if the generation is not known and nobody says it. */
  CompletableFuture<@Nullable KeyPrefix> prefix() {
    long now = parts.time().nanos();
    boolean isCurrent = number != UNKNOWN && now - askAgainAt < 0;
    boolean isUsable = number != UNKNOWN && now - askFirstAt < 0;
    // after the news: who sees it while others go on, or a clear has begun, goes behind them
    boolean inTurn = !line.isMoving() && clearing.get() == 0;
    if (isCurrent && inTurn) {
      return CompletableFuture.completedFuture(known());
    }
    CompletableFuture<@Nullable Void> place = new CompletableFuture<>();
    CompletableFuture<@Nullable KeyPrefix> told = place.thenApply(done -> known());
    ask(place);
    return isUsable && inTurn ? CompletableFuture.completedFuture(known()) : told;
  }

  /** Hides every key that there is: confirmed once one copy bears the new number. */
  CompletableFuture<Confirmation> next() {
    CompletableFuture<@Nullable Void> place = new CompletableFuture<>();
    // before it stands in the line: what comes behind it there is written under the new number
    CompletableFuture<Confirmation> raised = place.thenCompose(done -> raise());
    clearing.incrementAndGet();
    try {
      ask(place);
      return raised;
    } catch (RuntimeException | Error failed) {
      clearing.decrementAndGet();
      throw failed;
    }
  }

  private @Nullable KeyPrefix known() {
    long now = number;
    if (now == UNKNOWN) {
      return null;
    }
    ClientPolicy policy = parts.policy();
    Current known = current;
    if (known == null || !known.fits(policy, now)) {
      known = new Current(policy, now, KeyPrefix.of(policy, region, now));
      current = known;
    }
    return known.prefix;
  }

  /** One question at a time; the place is completed when its answer is known. */
  private void ask(CompletableFuture<@Nullable Void> place) {
    if (line.join(place)) {
      try {
        question();
      } catch (RuntimeException | Error failed) {
        // a line that nobody sends on would hold up the region for ever
        line.moveAfter(() -> {});
        throw failed;
      }
    }
  }

  private void question() {
    ClientPolicy policy = parts.policy();
    List<byte[]> keys = KeyPrefix.generationKeys(policy, region, COPIES);
    Deadline deadline = Deadline.in(policy.deadlines().cache(), parts.time());
    var unused =
        parts
            .l2()
            .getAll(keys, deadline)
            .thenAccept(answers -> line.moveAfter(() -> learn(keys, answers)));
  }

  private void learn(List<byte[]> keys, List<Lookup> answers) {
    long now;
    boolean newer;
    synchronized (this) {
      askLater();
      boolean answered = answers.stream().anyMatch(answer -> !(answer instanceof Unavailable));
      if (!answered) {
        return;
      }
      long highest = answers.stream().mapToLong(Generation::numberIn).max().orElse(UNKNOWN);
      newer = number != UNKNOWN && highest > number;
      number = Math.max(0, Math.max(number, highest));
      now = number;
    }
    if (newer) {
      onNewer.run();
    }
    for (int copy = 0; copy < answers.size(); copy++) {
      boolean lower = numberIn(answers.get(copy)) < now;
      if (now > 0 && lower && !(answers.get(copy) instanceof Unavailable)) {
        // not waited for: who asks next sees whether it arrived
        var unused = write(keys.get(copy), now);
      }
    }
  }

  private void askLater() {
    Duration lifetime = parts.policy().l1().lifetime();
    long span = Math.max(SHORTEST.toNanos(), lifetime.toNanos());
    long now = parts.time().nanos();
    askAgainAt = now + (long) (span * (0.8 + 0.4 * parts.random().getAsDouble()));
    askFirstAt = now + span * 12 / 10;
  }

  private CompletableFuture<Confirmation> raise() {
    long raised;
    synchronized (this) {
      raised = Math.max(number + 1, parts.time().now().toEpochMilli());
      number = raised;
    }
    clearing.decrementAndGet();
    onNewer.run();
    List<CompletableFuture<Confirmation>> written =
        KeyPrefix.generationKeys(parts.policy(), region, COPIES).stream()
            .map(key -> write(key, raised))
            .toList();
    return CompletableFuture.allOf(written.toArray(CompletableFuture[]::new))
        .thenApply(all -> anyOf(written.stream().map(CompletableFuture::join).toList()));
  }

  private static Confirmation anyOf(List<Confirmation> answers) {
    return answers.stream()
        .filter(Confirmation.Done.class::isInstance)
        .findFirst()
        .orElse(answers.get(0));
  }

  private CompletableFuture<Confirmation> write(byte[] key, long value) {
    Duration values = longestValue.get().multipliedBy(2);
    Duration kept = values.compareTo(KEPT) > 0 ? values : KEPT;
    // copies that end together would leave an instant without any
    long spread = (long) (kept.toMillis() * parts.random().getAsDouble() / 5);
    return parts
        .l2()
        .set(
            key,
            Long.toString(value).getBytes(StandardCharsets.US_ASCII),
            kept.plusMillis(spread),
            Deadline.in(parts.policy().deadlines().cache(), parts.time()));
  }

  private static long numberIn(Lookup answer) {
    if (!(answer instanceof Lookup.Hit hit)) {
      return UNKNOWN;
    }
    try {
      return Long.parseLong(new String(hit.value(), StandardCharsets.US_ASCII));
    } catch (NumberFormatException garbled) {
      return UNKNOWN;
    }
  }

  private record Current(ClientPolicy policy, long number, KeyPrefix prefix) {

    /** Keys keep their bytes over documents that do not change them. */
    boolean fits(ClientPolicy other, long otherNumber) {
      return number == otherNumber
          && policy.keys().equals(other.keys())
          && policy.region().equals(other.region());
    }
  }
}
