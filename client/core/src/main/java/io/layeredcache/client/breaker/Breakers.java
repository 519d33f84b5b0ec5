package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A breaker for each thing that an application calls, by name: one name for each dependency, never
 * one for each request. A breaker is made when its name is first used.
 *
 * <p>A name is 1 to 100 letters, digits, dots, colons, dashes and underscores; there are at most
 * 1,000. A call under another name, or under one too many, is an {@link IllegalArgumentException}.
 */
public final class Breakers implements AutoCloseable {

  private static final Pattern OF_A_SHARD = Pattern.compile("shard-([0-9]+|unlisted)");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:-]{1,100}");
  private static final int MOST = 1_000;

  private final Time time;
  private final BreakerSettings defaults;
  private final DoubleSupplier random;
  private final BreakerListener listener;
  private final @Nullable MeterRegistry meters;
  private final @Nullable HintExchange exchange;
  private final ConcurrentSkipListMap<String, NamedBreaker> byName = new ConcurrentSkipListMap<>();

  private Breakers(Builder from) {
    time = from.time;
    defaults = from.defaults;
    random = from.random;
    listener = from.listener;
    meters = from.meters;
    exchange = from.hints == null ? null : new HintExchange(from.hints, time, random);
  }

  /** Breakers with {@link BreakerSettings#named} that nobody watches and that share nothing. */
  public static Builder with(Time time) {
    return new Builder(time);
  }

  /** Settings for one name; every error of its calls counts as a failure. Takes effect at once. */
  public void configure(String name, BreakerSettings settings) {
    configure(name, settings, any -> true);
  }

  /**
   * Settings for one name, and which errors of its calls count as failures; any other says that the
   * dependency answered. An interrupted or cancelled call counts as neither.
   */
  public void configure(
      String name, BreakerSettings settings, Predicate<Throwable> countsAsFailure) {
    named(name).configure(settings, countsAsFailure);
  }

  /**
   * Makes the call if the breaker of that name lets it through. What it returns and what it throws
   * reach the caller as they are. A call should have a time-out of its own: one that never ends
   * never fails.
   *
   * @throws CallRejected without having made it, if the breaker is open
   */
  public <T extends @Nullable Object, E extends Exception> T execute(
      String name, GuardedCall<T, E> call) throws E {
    NamedBreaker breaker = named(name);
    Permit permit = breaker.acquire();
    T answer;
    try {
      answer = call.call();
    } catch (Throwable error) {
      breaker.ended(permit, error);
      throw error;
    }
    breaker.succeeded(permit);
    return answer;
  }

  /**
   * The same for a call whose answer comes later. The future ends as the call's does, or with
   * {@link CallRejected}; what the supplier throws ends it too. Cancelling the future does not
   * reach the call.
   */
  public <T extends @Nullable Object> CompletableFuture<T> executeAsync(
      String name, Supplier<? extends CompletionStage<T>> call) {
    NamedBreaker breaker = named(name);
    Permit permit;
    try {
      permit = breaker.acquire();
    } catch (CallRejected rejected) {
      return CompletableFuture.failedFuture(rejected);
    }
    CompletionStage<T> answer;
    try {
      answer = call.get();
    } catch (RuntimeException | Error error) {
      breaker.ended(permit, error);
      return CompletableFuture.failedFuture(error);
    }
    CompletableFuture<T> result = new CompletableFuture<>();
    // settled before the caller hears of it: his next call must see an open breaker
    CompletionStage<T> unused =
        answer.whenComplete(
            (value, error) -> {
              if (error == null) {
                breaker.succeeded(permit);
                result.complete(value);
              } else {
                breaker.ended(permit, error);
                result.completeExceptionally(error);
              }
            });
    return result;
  }

  /** All breakers that were used so far, by name. */
  public List<BreakerSnapshot> snapshots() {
    return byName.values().stream().map(named -> named.breaker().snapshot()).toList();
  }

  /** One of them; null if the name was never used. */
  public @Nullable BreakerSnapshot snapshot(String name) {
    NamedBreaker named = byName.get(name);
    return named == null ? null : named.breaker().snapshot();
  }

  /** Closes one, whatever it has seen. Returns whether the name was ever used. */
  public boolean reset(String name) {
    NamedBreaker named = byName.get(name);
    if (named != null) {
      named.breaker().reset();
    }
    return named != null;
  }

  private NamedBreaker named(String name) {
    NamedBreaker known = byName.get(name);
    return known != null ? known : add(name);
  }

  private synchronized NamedBreaker add(String name) {
    NamedBreaker known = byName.get(name);
    if (known != null) {
      return known;
    }
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a breaker's name is 1 to 100 of A-Z a-z 0-9 . _ : - and names a dependency");
    }
    if (OF_A_SHARD.matcher(name).matches()) {
      throw new IllegalArgumentException(
          name + " is what the breaker of a shard is called, also in the meters: choose another");
    }
    if (byName.size() >= MOST) {
      throw new IllegalArgumentException(
          "there are " + MOST + " breakers: a name is that of a dependency, not of a request");
    }
    NamedBreaker added = exchange == null ? alone(name) : sharing(name, exchange);
    byName.put(name, added);
    if (meters != null) {
      BreakerMeters.bind(added.breaker(), meters);
    }
    return added;
  }

  private NamedBreaker alone(String name) {
    return new NamedBreaker(new Breaker(name, defaults, time, random, listener), null);
  }

  private NamedBreaker sharing(String name, HintExchange with) {
    TellsOfClosing listens = new TellsOfClosing(listener);
    Breaker breaker = new Breaker(name, defaults, time, random, listens);
    SharedBreaker shared = new SharedBreaker(breaker, time, with);
    listens.shared = shared;
    with.join(shared);
    return new NamedBreaker(breaker, shared);
  }

  /** Tells the other pods before the application. */
  private static final class TellsOfClosing implements BreakerListener {

    private final BreakerListener next;
    private volatile @Nullable SharedBreaker shared;

    TellsOfClosing(BreakerListener next) {
      this.next = next;
    }

    @Override
    public void opened(Breaker breaker, OpenCause cause) {
      next.opened(breaker, cause);
    }

    @Override
    public void closed(Breaker breaker, CloseCause cause, Duration openFor) {
      SharedBreaker told = shared;
      if (told != null) {
        told.closed();
      }
      next.closed(breaker, cause, openFor);
    }
  }

  /** Nothing is shared any more; calls go on as before. */
  @Override
  public void close() {
    if (exchange != null) {
      exchange.close();
    }
  }

  /** What breakers are made of. */
  public static final class Builder {

    private final Time time;
    private BreakerSettings defaults = BreakerSettings.named();
    private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();
    private BreakerListener listener = BreakerListener.NONE;
    private @Nullable MeterRegistry meters;
    private @Nullable SharedHints hints;

    private Builder(Time time) {
      this.time = time;
    }

    /** Settings of every name that is not configured by itself. */
    public Builder settings(BreakerSettings settings) {
      defaults = settings;
      return this;
    }

    /** Numbers from 0 to 1 for all jitter, drawn on any thread. */
    public Builder random(DoubleSupplier numbers) {
      random = numbers;
      return this;
    }

    /** Who is told of every opening and closing, such as a {@link BreakerLog}. */
    public Builder listener(BreakerListener told) {
      listener = told;
      return this;
    }

    /** Where the {@link BreakerMeters} of every breaker are registered. */
    public Builder meters(MeterRegistry registry) {
      meters = registry;
      return this;
    }

    /** Through what the pods tell each other. */
    public Builder sharing(SharedHints through) {
      hints = through;
      return this;
    }

    public Breakers build() {
      return new Breakers(this);
    }
  }
}
