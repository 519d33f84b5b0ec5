package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A world of Redis nodes in memory. Nodes are known by their endpoint; {@link #tick()} moves time
 * by a tenth of a second. Thread-safe: an operator may read from many threads.
 */
public final class FakeRedis {

  /** How far {@link #tick()} moves time. */
  public static final Duration TICK = Duration.ofMillis(100);

  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

  private final ReentrantLock lock = new ReentrantLock();
  private final FakeSettings settings;
  private final FakeNetwork network = new FakeNetwork();
  private final Simulation simulation = new Simulation(network);
  private final Wire wire;

  public FakeRedis() {
    this(FakeSettings.standard());
  }

  public FakeRedis(FakeSettings settings) {
    this.settings = settings;
    this.wire = new Wire(network, simulation);
  }

  /** A new operator's access. */
  public FakeHandle handle() {
    return new FakeHandle(this, wire, true);
  }

  /** Access for a test that looks, under another name than operators have. */
  public FakeHandle auditor() {
    return new FakeHandle(this, wire, false);
  }

  /** As the operator addresses a node. */
  public Target target(Endpoint endpoint) {
    return locked(
        () ->
            new Target(
                endpoint,
                network
                    .placed(endpoint)
                    .map(node -> node.settings)
                    .orElse(settings)
                    .credentials()));
  }

  // time

  public Instant now() {
    return locked(() -> BEGINNING.plusMillis(network.now()));
  }

  public void tick() {
    locked(() -> simulation.tick(TICK));
  }

  /** Moves time, rounded up to whole ticks. */
  public void advance(Duration time) {
    for (long moved = 0; moved < time.toMillis(); moved += TICK.toMillis()) {
      tick();
    }
  }

  /**
   * Ticks until it holds.
   *
   * @throws AssertionError if it does not within {@code atMost} of the world's own time
   */
  public void await(String what, Duration atMost, BooleanSupplier condition) {
    Instant deadline = now().plus(atMost);
    while (!condition.getAsBoolean()) {
      if (now().isAfter(deadline)) {
        throw new AssertionError("not within " + atMost + " of the fake's time: " + what);
      }
      tick();
    }
  }

  // processes

  /** Starts a blank node; a process that runs there already is replaced by it. */
  public void start(Endpoint endpoint) {
    start(endpoint, settings.resyncDelay());
  }

  /** The same, with a resync delay of its own if no node was there before. */
  public void start(Endpoint endpoint, Duration resyncDelay) {
    start(endpoint, resyncDelay, settings.credentials());
  }

  /** The same, with a resync delay and a password of its own if no node was there before. */
  public void start(Endpoint endpoint, Duration resyncDelay, Credentials accepted) {
    FakeSettings own = settings.withResyncDelay(resyncDelay).withCredentials(accepted);
    locked(() -> startBlank(network.place(endpoint, own)));
  }

  /** Ends the process: its host lives and refuses connections. */
  public void kill(Endpoint endpoint) {
    locked(() -> stop(node(endpoint)));
  }

  /** Ends the process and takes its address away: no route. */
  public void remove(Endpoint endpoint) {
    locked(
        () -> {
          FakeNode node = stop(node(endpoint));
          network.remove(node);
          return node;
        });
  }

  /** Starts it again with its identity (nodes.conf) and without data. */
  public void restart(Endpoint endpoint) {
    locked(() -> startAgain(stop(node(endpoint))));
  }

  /** Starts it again as another, blank node at the same address. */
  public void restartBlank(Endpoint endpoint) {
    locked(() -> startBlank(stop(node(endpoint))));
  }

  /** Starts it again with its identity and without data at another address; the old one is gone. */
  public void move(Endpoint from, Endpoint to) {
    locked(
        () -> {
          FakeNode node = stop(node(from));
          network.move(node, to);
          return startAgain(node);
        });
  }

  /**
   * Neither knows any more where the other is: what Redis makes of an address at which it meets
   * somebody else, as when both came back where the other had been. Others go on knowing both.
   */
  public void loseEachOther(Endpoint one, Endpoint other) {
    locked(
        () -> {
          FakeNode first = node(one);
          FakeNode second = node(other);
          Objects.requireNonNull(first.table.get(second.id)).loseAddress();
          Objects.requireNonNull(second.table.get(first.id)).loseAddress();
          return first;
        });
  }

  /** SIGSTOP. */
  public void freeze(Endpoint endpoint) {
    locked(() -> node(endpoint).frozen = true);
  }

  /** SIGCONT: what lies in its sockets takes effect now. */
  public void thaw(Endpoint endpoint) {
    locked(
        () -> {
          FakeNode node = node(endpoint);
          node.frozen = false;
          while (!node.inbox.isEmpty()) {
            node.inbox.remove().run();
          }
          return node;
        });
  }

  /** Pulls the cable: the process runs on, and nobody reaches it nor it anybody. */
  public void isolate(Endpoint endpoint) {
    locked(() -> node(endpoint).isolated = true);
  }

  /** Plugs the cable in again. */
  public void rejoin(Endpoint endpoint) {
    locked(() -> node(endpoint).isolated = false);
  }

  // clients

  /** Writes that many new keys to a primary that serves. */
  public void put(Endpoint endpoint, long keys) {
    locked(
        () -> {
          FakeNode node = node(endpoint);
          if (!node.isAwake() || !node.self().ownsSlots() || !node.stateOk) {
            throw new IllegalStateException(endpoint + " does not accept writes");
          }
          node.data.write(keys);
          return node;
        });
  }

  /** Puts keys into a node whether or not it owns slots, as one has that read somebody's file. */
  public void load(Endpoint endpoint, long keys) {
    locked(
        () -> {
          FakeNode node = node(endpoint);
          node.data.write(keys);
          return node;
        });
  }

  /**
   * Deletes all keys of a primary while its replicas are away for so long that they need everything
   * when they come back.
   */
  public void flushUnseen(Endpoint endpoint) {
    locked(
        () -> {
          FakeNode node = node(endpoint);
          simulation.cutReplicas(node);
          node.data.flush();
          return node;
        });
  }

  /** FLUSHALL. */
  public void flush(Endpoint endpoint) {
    locked(
        () -> {
          FakeNode node = node(endpoint);
          node.data.flush();
          return node;
        });
  }

  /** Counts reads that clients have made. */
  public void countReads(Endpoint endpoint, long hits, long misses) {
    locked(
        () -> {
          DataSet data = node(endpoint).data;
          data.hits += hits;
          data.misses += misses;
          return data;
        });
  }

  public FakeClient connect(Endpoint endpoint) {
    return locked(() -> new FakeClient(node(endpoint)));
  }

  // what the operator did

  /** Every command that was sent to change a node, in order, refused ones included. */
  public List<Effect> effects() {
    return locked(() -> wire.effects());
  }

  /** Is called around every command that changes a node, from now on. */
  public void hook(EffectHook around) {
    locked(() -> wire.hook(around));
  }

  /**
   * Resets the connection of the next call to this node before its answer arrives.
   *
   * @param tookEffect whether the command was executed
   */
  public void loseNextAnswer(Endpoint endpoint, boolean tookEffect) {
    locked(() -> wire.loseNextAnswer(endpoint, tookEffect));
  }

  <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  private FakeNode node(Endpoint endpoint) {
    return network
        .placed(endpoint)
        .orElseThrow(() -> new IllegalArgumentException("no node at " + endpoint));
  }

  private static FakeNode stop(FakeNode node) {
    node.stop();
    return node;
  }

  private FakeNode startAgain(FakeNode node) {
    node.start(network.ids(), network.now());
    return node;
  }

  private FakeNode startBlank(FakeNode node) {
    node.stop();
    node.becomeBlank(network.ids().next("node"), network.now());
    return startAgain(node);
  }
}
