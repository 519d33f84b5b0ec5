package io.layeredcache.client.region;

import io.layeredcache.client.flight.Patience;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.client.time.Time.Alarm;
import io.layeredcache.client.topology.policy.DeadlinePolicy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How long a call may take in each part, taken from what its caller has left. */
record Waits(Supplier<DeadlinePolicy> policy, Time time) {

  Deadline cache(@Nullable Deadline caller) {
    return within(policy.get().cache(), caller);
  }

  Deadline load(@Nullable Deadline caller) {
    return within(policy.get().load(), caller);
  }

  /**
   * For a load that begins now, of a read that began with {@code arrival}: who follows another
   * one's has waited for the shards out of the same time.
   */
  Patience loading(@Nullable Deadline caller, Deadline arrival) {
    return new Patience(load(caller), arrival);
  }

  /** Until when a read that begins now follows another one's load. */
  Deadline arrival(@Nullable Deadline caller) {
    return within(policy.get().waiter(), caller);
  }

  /** The same answer for whoever waits no longer than that; what he asked for goes on. */
  <T> CompletableFuture<T> until(Deadline deadline, CompletableFuture<T> answer, T late) {
    if (answer.isDone()) {
      return answer;
    }
    CompletableFuture<T> own = new CompletableFuture<>();
    Alarm tooLate = time.after(deadline.left(time), () -> own.complete(late));
    var unused =
        answer.whenComplete(
            (value, error) -> {
              tooLate.cancel();
              if (error != null) {
                own.completeExceptionally(error);
              } else {
                own.complete(value);
              }
            });
    return own;
  }

  private Deadline within(Duration longest, @Nullable Deadline caller) {
    Deadline own = Deadline.in(longest, time);
    return caller == null ? own : own.orEarlier(caller);
  }
}
