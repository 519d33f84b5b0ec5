package io.layeredcache.operator.health;

import io.layeredcache.operator.health.HttpEndpoints.Health;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Whether the operator looks after its caches: it has started, every watch has delivered its first
 * list, none has been without a connection for long, and it is not stopping.
 *
 * <p>A watch that reconnects is no news: API servers end watches every few minutes.
 */
public final class Readiness {

  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(60);

  private final BooleanSupplier synced;
  private final LongSupplier disconnected;
  private final Clock clock;
  private Stage stage = Stage.STARTING;
  private Optional<Instant> silentSince = Optional.empty();

  /**
   * Not ready yet.
   *
   * @param synced whether every watch has delivered its first list
   * @param disconnected how many watches have no connection now
   */
  public Readiness(BooleanSupplier synced, LongSupplier disconnected, Clock clock) {
    this.synced = synced;
    this.disconnected = disconnected;
    this.clock = clock;
  }

  private enum Stage {
    STARTING,
    RUNNING,
    STOPPING
  }

  /** Everything that was to be started has been. */
  public synchronized void started() {
    if (stage == Stage.STARTING) {
      stage = Stage.RUNNING;
    }
  }

  /** The process was asked to end. */
  public synchronized void stopping() {
    stage = Stage.STOPPING;
  }

  /**
   * The answer now. How long watches have been silent is known as of the asking: ask every few
   * seconds.
   */
  public synchronized Health ready() {
    return switch (stage) {
      case STARTING -> Health.failing("starting");
      case STOPPING -> Health.failing("stopping");
      case RUNNING -> synced.getAsBoolean() ? watching() : Health.failing("watches are not synced");
    };
  }

  private Health watching() {
    long silent = disconnected.getAsLong();
    Instant now = clock.instant();
    Instant since = silentSince.orElse(now);
    silentSince = silent == 0 ? Optional.empty() : Optional.of(since);
    Duration silence = Duration.between(since, now);
    return silent == 0 || silence.compareTo(LONGEST_SILENCE) <= 0
        ? Health.OK
        : Health.failing(
            "%d watches have had no connection for %d s, limit %d s"
                .formatted(silent, silence.toSeconds(), LONGEST_SILENCE.toSeconds()));
  }
}
