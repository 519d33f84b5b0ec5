package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.guard.ReconnectRamp;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection to a node, opened when it is first needed and again when it was lost.
 *
 * <p>While it is being opened for the first time or again, commands wait for it; while it waits for
 * its turn to be opened again, they are lost at once.
 */
final class Link {

  private static final Logger LOG = LoggerFactory.getLogger(Link.class);

  /** A connection that lives for less has not really come back: the delays go on growing. */
  private static final long STABLE_NANOS = Duration.ofSeconds(10).toNanos();

  private enum State {
    UNUSED,
    CONNECTING,
    OPEN,
    WAITING,
    CLOSED
  }

  private final NodeAddress address;
  private final Dialer dialer;
  private final ReconnectRamp ramp;
  private final LinkSurroundings around;
  private final Time time;
  private final List<WireCommand> queue = new ArrayList<>();
  private final AtomicBoolean watched = new AtomicBoolean();
  private final RedisConnectionStateListener listener = new Ends();
  private final CompletableFuture<@Nullable Void> tried = new CompletableFuture<>();

  /** Set exactly while the state is open: all that a call looks at. */
  private volatile @Nullable StatefulRedisConnection<byte[], byte[]> open;

  private volatile long heardNanos;
  private State state = State.UNUSED;
  private Time.Alarm timeout = () -> {};
  private int failures;
  private boolean complained;
  private long openedNanos;
  private long dial;

  /** As the connection that is being opened was named. */
  private String named = "";

  Link(NodeAddress address, Dialer dialer, ReconnectRamp ramp, LinkSurroundings around) {
    this.address = address;
    this.dialer = dialer;
    this.ramp = ramp;
    this.around = around;
    this.time = around.time();
  }

  /** The connection if there is one. */
  Optional<StatefulRedisConnection<byte[], byte[]>> connection() {
    return Optional.ofNullable(open);
  }

  /**
   * Opens it before anybody needs it. Ends when it is open, or the first try has failed: within the
   * connect time-out, never exceptionally.
   */
  synchronized CompletableFuture<@Nullable Void> open() {
    if (state == State.UNUSED) {
      connect();
    }
    return tried;
  }

  void send(Exchange exchange) {
    WireCommand command = new WireCommand(exchange, this);
    StatefulRedisConnection<byte[], byte[]> connection = open;
    if (connection != null) {
      connection.dispatch(command);
    } else {
      sendWhenOpen(List.of(command));
    }
  }

  void sendAll(List<? extends Exchange> exchanges) {
    List<WireCommand> commands =
        exchanges.stream().map(exchange -> new WireCommand(exchange, this)).toList();
    StatefulRedisConnection<byte[], byte[]> connection = open;
    if (connection != null) {
      connection.dispatch(commands);
    } else {
      sendWhenOpen(commands);
    }
  }

  /**
   * Sends ASKING and the command. It holds for the next command of the connection whose ever that
   * is, so only one thread at a time sends over a link that is used for this.
   */
  synchronized void sendAsking(Exchange exchange) {
    StatefulRedisConnection<byte[], byte[]> connection = open;
    if (connection != null) {
      dispatchAsking(connection, new WireCommand(exchange, this));
    } else {
      sendWhenOpen(List.of(new WireCommand(exchange, this)));
    }
  }

  private static void dispatchAsking(
      StatefulRedisConnection<byte[], byte[]> connection, WireCommand command) {
    connection.dispatch(
        new Command<>(CommandType.ASKING, new StatusOutput<>(ByteArrayCodec.INSTANCE)));
    connection.dispatch(command);
  }

  private void sendWhenOpen(List<WireCommand> commands) {
    if (!waits(commands)) {
      StatefulRedisConnection<byte[], byte[]> connection = open;
      if (connection != null) {
        commands.forEach(connection::dispatch);
      } else {
        commands.forEach(WireCommand::lost);
      }
    }
  }

  private synchronized boolean waits(List<WireCommand> commands) {
    if (state == State.UNUSED) {
      connect();
    }
    boolean waits =
        state == State.CONNECTING && queue.size() + commands.size() <= around.mostWaiting();
    return waits && queue.addAll(commands);
  }

  private synchronized void connect() {
    state = State.CONNECTING;
    long number = ++dial;
    named = dialer.name();
    // first: a dial that ends at once has its successor's alarm set already
    timeout = time.after(around.connectTimeout(), () -> failed(number, "no answer in time", true));
    dialer
        .dial(address)
        .whenComplete(
            (connection, failure) -> {
              if (connection != null) {
                opened(number, connection);
              } else {
                failed(number, String.valueOf(root(failure)), isSilence(failure));
              }
            });
  }

  /** Whether nobody is there, and not something wrong with what we say, such as our password. */
  private static boolean isSilence(Throwable failure) {
    return causes(failure)
        .anyMatch(
            cause -> cause instanceof IOException || cause instanceof RedisCommandTimeoutException);
  }

  /** The cause that says why: those around it say that, and where to. */
  private static Throwable root(Throwable failure) {
    return causes(failure).reduce(failure, (outer, inner) -> inner);
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
  }

  /** What has waited is sent first; what comes meanwhile waits behind it. */
  private void opened(long number, StatefulRedisConnection<byte[], byte[]> connection) {
    List<WireCommand> waiting = nextOrOpen(number, connection);
    while (!waiting.isEmpty()) {
      waiting.forEach(command -> dispatch(connection, command));
      waiting = nextOrOpen(number, connection);
    }
    if (isMisnamed()) {
      rename();
    }
    if (!connection.isOpen()) {
      // it went before the listener came
      disconnected(connection);
    }
  }

  /**
   * What waits. If nothing does, the connection is open to all: whoever sees it overtakes nobody.
   */
  private synchronized List<WireCommand> nextOrOpen(
      long number, StatefulRedisConnection<byte[], byte[]> connection) {
    if (state != State.CONNECTING || number != dial) {
      hangUp(connection);
      return List.of();
    }
    if (queue.isEmpty()) {
      open(number, connection);
    }
    return takeQueue();
  }

  /** Whether a version came while the connection was being opened under the one before it. */
  private synchronized boolean isMisnamed() {
    return !named.equals(dialer.name());
  }

  private void open(long number, StatefulRedisConnection<byte[], byte[]> connection) {
    timeout.cancel();
    connection.addListener(listener);
    state = State.OPEN;
    complained = false;
    openedNanos = time.nanos();
    heardNanos = openedNanos;
    open = connection;
    tried.complete(null);
    if (number > 1) {
      around.reconnected(address);
      LOG.debug("connected to {} again", address);
    }
  }

  private static void dispatch(
      StatefulRedisConnection<byte[], byte[]> connection, WireCommand command) {
    if (command.isAsking()) {
      dispatchAsking(connection, command);
    } else {
      connection.dispatch(command);
    }
  }

  private List<WireCommand> takeQueue() {
    List<WireCommand> taken = List.copyOf(queue);
    queue.clear();
    return taken;
  }

  private void failed(long number, String why, boolean silence) {
    List<WireCommand> waiting;
    synchronized (this) {
      if (state != State.CONNECTING || number != dial) {
        return;
      }
      failures++;
      waiting = takeQueue();
      connectLater();
      // a server that has gone is told by its breaker, once for all its connections
      if (number == 1 || !(silence || complained)) {
        LOG.warn("cannot connect to {}: {}", address, why);
      } else {
        LOG.debug("cannot connect to {}: {}", address, why);
      }
      complained |= !silence;
    }
    waiting.forEach(WireCommand::lost);
    tried.complete(null);
  }

  private void disconnected(StatefulRedisConnection<byte[], byte[]> connection) {
    synchronized (this) {
      if (open != connection) {
        return;
      }
      open = null;
      failures = time.nanos() - openedNanos >= STABLE_NANOS ? 0 : failures + 1;
      connectLater();
    }
    LOG.debug("connection to {} lost", address);
  }

  private void connectLater() {
    state = State.WAITING;
    Duration delay = ramp.reserve(failures, around.topology().get(), time.nanos());
    time.after(delay, this::connectAgain);
  }

  private synchronized void connectAgain() {
    if (state == State.WAITING) {
      connect();
    }
  }

  /** An answer has come. */
  void heard() {
    heardNanos = time.nanos();
  }

  /**
   * An answer is overdue. A peer that vanished without a word looks like this until TCP gives up,
   * which takes a quarter of an hour.
   */
  void overdue() {
    StatefulRedisConnection<byte[], byte[]> connection = open;
    if (connection == null || !watched.compareAndSet(false, true)) {
      return;
    }
    long since = time.nanos();
    time.after(
        around.patience(),
        () -> {
          watched.set(false);
          if (heardNanos - since < 0) {
            drop(connection);
          }
        });
  }

  private void drop(StatefulRedisConnection<byte[], byte[]> connection) {
    disconnected(connection);
    hangUp(connection);
  }

  /** Nobody waits for its end. */
  private static void hangUp(StatefulRedisConnection<byte[], byte[]> connection) {
    Future<?> unused = connection.closeAsync();
  }

  /** Under the lock: between an ASKING and its command it would take the command's leave away. */
  synchronized void rename() {
    StatefulRedisConnection<byte[], byte[]> connection = open;
    if (connection != null) {
      // the next one to be opened has it in any case
      Future<?> unused =
          connection.async().clientSetname(dialer.name().getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Ends it and its connection. */
  void close() {
    StatefulRedisConnection<byte[], byte[]> connection = open;
    abandon();
    if (connection != null) {
      hangUp(connection);
    }
  }

  /** Ends it; its connection ends with all others, once: Lettuce warns of a second time. */
  void abandon() {
    List<WireCommand> waiting;
    synchronized (this) {
      state = State.CLOSED;
      open = null;
      timeout.cancel();
      waiting = takeQueue();
    }
    waiting.forEach(WireCommand::lost);
    tried.complete(null);
  }

  private final class Ends implements RedisConnectionStateListener {

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
      StatefulRedisConnection<byte[], byte[]> current = open;
      if (current == connection) {
        disconnected(current);
      }
    }
  }
}
