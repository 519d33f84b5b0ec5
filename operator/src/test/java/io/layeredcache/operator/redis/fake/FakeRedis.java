package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Answer.Silence;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A world of Redis nodes in memory. Nodes are known by their endpoint; {@link #tick()} moves time
 * by a tenth of a second. Thread-safe: an operator may read from many threads.
 */
public final class FakeRedis {

  /** How far {@link #tick()} moves time. */
  public static final Duration TICK = Duration.ofMillis(100);

  private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");
  private static final int TICKS_PER_SECOND = 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final FakeSettings settings;
  private final FakeNetwork network = new FakeNetwork();
  private final Gossip gossip = new Gossip(network);
  private final Elections elections = new Elections(network, gossip);
  private final ReplicationTraffic traffic = new ReplicationTraffic(network);
  private final FakeCommands commands = new FakeCommands(network, elections);
  private final List<Effect> effects = new ArrayList<>();
  private final Map<Endpoint, Boolean> lostAnswers = new HashMap<>();
  private EffectHook hook = EffectHook.NONE;

  public FakeRedis() {
    this(FakeSettings.standard());
  }

  public FakeRedis(FakeSettings settings) {
    this.settings = settings;
  }

  /** A new operator's access. */
  public FakeHandle handle() {
    return new FakeHandle(this);
  }

  /** As the operator addresses a node. */
  public Target target(Endpoint endpoint) {
    return new Target(endpoint, settings.credentials());
  }

  // time

  public Instant now() {
    return locked(() -> BEGINNING.plusMillis(network.now()));
  }

  public void tick() {
    locked(this::moveTime);
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
    locked(() -> startBlank(network.place(endpoint, settings)));
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
          node.endpoint = to;
          node.hostname = FakeNetwork.hostname(to);
          return startAgain(node);
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
    return locked(() -> List.copyOf(effects));
  }

  /** Is called around every command that changes a node, from now on. */
  public void hook(EffectHook around) {
    locked(() -> hook = around);
  }

  /**
   * Resets the connection of the next call to this node before its answer arrives.
   *
   * @param tookEffect whether the command was executed
   */
  public void loseNextAnswer(Endpoint endpoint, boolean tookEffect) {
    locked(() -> lostAnswers.put(endpoint, tookEffect));
  }

  // for handles

  FakeCommands commands() {
    return commands;
  }

  <T> T locked(Supplier<T> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }

  Answer<NodeView> read(FakeHandle handle, Target target) {
    return locked(
        () ->
            call(
                handle,
                target,
                node -> new Answer.Ok<>(Views.of(node, traffic.downstream(node), network.now())),
                node -> {}));
  }

  Answer<Void> effect(
      FakeHandle handle, Target target, String command, Function<FakeNode, Answer<Void>> change) {
    return locked(
        () -> {
          refuseTheDead(handle);
          Effect effect = new Effect(target.endpoint(), command);
          try {
            hook.before(effect);
            effects.add(effect);
            Answer<Void> answer =
                call(handle, target, change, node -> node.inbox.add(() -> unheard(change, node)));
            hook.after(effect, answer);
            return answer;
          } catch (Error death) {
            handle.cut();
            throw death;
          }
        });
  }

  private static void refuseTheDead(FakeHandle handle) {
    if (handle.isCut()) {
      throw new OperatorKilled("a dead operator calls");
    }
  }

  private <T> Answer<T> call(
      FakeHandle handle,
      Target target,
      Function<FakeNode, Answer<T>> action,
      Consumer<FakeNode> leftInSocket) {
    refuseTheDead(handle);
    Endpoint endpoint = target.endpoint();
    FakeNode node = network.placed(endpoint).orElse(null);
    if (node == null) {
      return unreachable(handle, endpoint, Silence.NO_ROUTE);
    }
    if (node.isolated) {
      return unreachable(handle, endpoint, Silence.TIMEOUT);
    }
    if (!node.running) {
      return unreachable(handle, endpoint, Silence.REFUSED);
    }
    boolean connected = node.runId.equals(handle.connections().get(endpoint));
    if (node.frozen) {
      if (connected) {
        leftInSocket.accept(node);
      }
      return unreachable(handle, endpoint, Silence.TIMEOUT);
    }
    if (!target.credentials().equals(settings.credentials())) {
      handle.connections().remove(endpoint);
      return new Answer.Refused<>("WRONGPASS invalid username-password pair or user is disabled.");
    }
    handle.connections().put(endpoint, node.runId);
    Boolean lost = lostAnswers.remove(endpoint);
    if (lost == null) {
      return action.apply(node);
    }
    if (lost) {
      unheard(action, node);
    }
    return unreachable(handle, endpoint, Silence.RESET);
  }

  /** It takes effect, and nobody learns what the node said. */
  private static <T> void unheard(Function<FakeNode, Answer<T>> action, FakeNode node) {
    Answer<T> unused = action.apply(node);
  }

  private static <T> Answer<T> unreachable(FakeHandle handle, Endpoint endpoint, Silence how) {
    handle.connections().remove(endpoint);
    return new Answer.Unreachable<>(how, how + " at " + endpoint);
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

  private Long moveTime() {
    network.moveTime(TICK.toMillis());
    long ticks = network.now() / TICK.toMillis();
    for (FakeNode node : awake()) {
      gossip.pingAll(node);
    }
    for (FakeNode node : awake()) {
      Failures.look(node, network);
    }
    for (FakeNode node : awake()) {
      if (!node.self().primary) {
        traffic.tick(node);
        elections.tick(node);
      }
    }
    for (FakeNode node : awake()) {
      List<FakeNode> replicas = traffic.downstream(node);
      node.gate.tick(node, replicas, network.now(), ticks % TICKS_PER_SECOND == 0);
    }
    return ticks;
  }

  private List<FakeNode> awake() {
    return network.running().stream().filter(FakeNode::isAwake).toList();
  }
}
