package io.layeredcache.operator.redis.lettuce;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Answer.Silence;
import io.layeredcache.operator.redis.ClientNames;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.NodeViewText;
import io.layeredcache.operator.redis.RedisAdmin;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.ProtocolVersion;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Speaks to Redis nodes over one connection each, named by CLIENT SETNAME so that a new leader can
 * find and cut those of the old one.
 *
 * <p>A command is written at once or not at all: no reconnect behind the caller's back, nothing
 * queued while disconnected, and what missed its deadline is cancelled and its connection closed. A
 * command that was written to a frozen process may still take effect when the process thaws; that
 * is what {@link Silence#TIMEOUT} says.
 */
public final class LettuceRedisAdmin implements RedisAdmin, AutoCloseable {

  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(1);

  /** Without it, connections that close now find nobody to report to, and Netty logs an error. */
  private static final Duration LAST_WORDS = Duration.ofMillis(50);

  private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(2);
  private static final String NOT_LEADING = "not sent: this operator does not lead any more";
  private static final int THREADS = 2;
  private static final int LONGEST_QUEUE = 256;

  private final ClientResources resources;
  private final RedisClient client;
  private final Connections connections;
  private final Operators operators;
  private final Duration connectTimeout;
  private final Duration commandTimeout;
  private final BooleanSupplier mayChange;

  /**
   * An adapter with deadlines of a second each for connecting and for a command.
   *
   * @param name of every connection, without spaces, for example {@code
   *     layeredcache-operator:<id>}; what comes before the colon is common to all instances of the
   *     operator
   */
  public LettuceRedisAdmin(String name) {
    this(name, DEFAULT_TIMEOUT, DEFAULT_TIMEOUT, () -> true);
  }

  /**
   * An adapter with its own deadlines.
   *
   * @param name of every connection, without spaces
   * @param connectTimeout until a TCP connection stands
   * @param commandTimeout until an answer is there, also to the greeting of a new connection
   * @param mayChange asked when the connection stands and the command is about to be written; false
   *     refuses what changes a node
   */
  public LettuceRedisAdmin(
      String name, Duration connectTimeout, Duration commandTimeout, BooleanSupplier mayChange) {
    this.mayChange = mayChange;
    this.connectTimeout = connectTimeout;
    this.commandTimeout = commandTimeout;
    this.resources =
        DefaultClientResources.builder()
            .ioThreadPoolSize(THREADS)
            .computationThreadPoolSize(THREADS)
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .build();
    this.client = RedisClient.create(resources);
    client.setOptions(options(connectTimeout));
    this.connections = new Connections(client, name, commandTimeout);
    this.operators = new Operators(name);
  }

  private static ClientOptions options(Duration connectTimeout) {
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(LONGEST_QUEUE)
        // HELLO greets, authenticates and names in one command, also while a node loads
        .protocolVersion(ProtocolVersion.RESP3)
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .socketOptions(SocketOptions.builder().connectTimeout(connectTimeout).build())
        .build();
  }

  @Override
  public Answer<NodeView> read(Target node) {
    var nodes = Commands.clusterNodes();
    var cluster = Commands.clusterInfo();
    var info = Commands.info();
    var delay = Commands.resyncDelay();
    var replicas = Commands.listReplicas();
    var topology = Commands.heldTopology();
    return send(
        connections.to(node),
        List.of(nodes, cluster, info, delay, replicas, topology),
        LettuceRedisAdmin::always,
        () ->
            new Answer.Ok<>(
                new NodeViewText(
                        nodes.join(),
                        cluster.join(),
                        info.join(),
                        only(delay.join()),
                        replicas.join(),
                        topology.join())
                    .parse()));
  }

  /** Reading is allowed to everybody. */
  private static boolean always() {
    return true;
  }

  private static String only(Map<String, String> setting) {
    String value = setting.get(Commands.RESYNC_DELAY);
    if (value == null) {
      throw new IllegalArgumentException("CONFIG GET without " + Commands.RESYNC_DELAY);
    }
    return value;
  }

  @Override
  public Answer<Void> setConfigEpoch(Target node, long epoch) {
    return change(node, Commands.setConfigEpoch(epoch));
  }

  @Override
  public Answer<Void> bumpEpoch(Target node) {
    return change(node, Commands.bumpEpoch());
  }

  @Override
  public Answer<Void> addSlots(Target node, List<SlotRange> ranges) {
    return change(node, Commands.addSlots(ranges));
  }

  @Override
  public Answer<Void> meet(Target node, Endpoint other) {
    return change(node, Commands.meet(other));
  }

  @Override
  public Answer<Void> replicate(Target node, String primaryId) {
    return change(node, Commands.replicate(primaryId));
  }

  @Override
  public Answer<Void> forget(Target node, String nodeId) {
    return change(node, Commands.forget(nodeId));
  }

  @Override
  public Answer<Void> failover(Target replica, Failover mode) {
    return change(replica, Commands.failover(mode));
  }

  @Override
  public Answer<Void> setResyncDelay(Target primary, Duration delay) {
    return change(primary, Commands.setResyncDelay(delay));
  }

  @Override
  public Answer<Void> loadFunctions(Target primary, String library) {
    return change(primary, Commands.loadFunctions(library));
  }

  @Override
  public Answer<List<ClientName>> clients(Target node) {
    var list = Commands.listClients();
    return send(
        connections.to(node),
        List.of(list),
        LettuceRedisAdmin::always,
        () -> new Answer.Ok<>(ClientNames.of(list.join())));
  }

  @Override
  public Answer<Void> disconnectClients(Target node) {
    return change(node, Commands.disconnectClients());
  }

  @Override
  public Answer<Void> fence(Target node) {
    var list = Commands.listClients();
    Answer<String> clients =
        send(
            connections.to(node),
            List.of(list),
            LettuceRedisAdmin::always,
            () -> new Answer.Ok<>(list.join()));
    return switch (clients) {
      case Answer.Ok<String>(String text) -> cut(node, operators.others(text));
      case Answer.Refused<String>(String error) -> new Answer.Refused<>(error);
      case Answer.Unreachable<String>(Silence how, String detail) ->
          new Answer.Unreachable<>(how, detail);
    };
  }

  private Answer<Void> cut(Target node, List<String> clientIds) {
    return clientIds.isEmpty()
        ? Answer.done()
        : change(
            node,
            clientIds.stream().<AsyncCommand<String, String, ?>>map(Commands::disconnect).toList());
  }

  @Override
  public void retain(Collection<Endpoint> wanted) {
    connections.retain(wanted);
  }

  @Override
  public void close() {
    await(
        client.shutdownAsync(
            LAST_WORDS.toMillis(), SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS));
    resources
        .shutdown(LAST_WORDS.toMillis(), SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(SHUTDOWN_TIMEOUT.toMillis());
  }

  private static void await(CompletableFuture<Void> end) {
    try {
      end.get(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException late) {
      // the threads are daemons: what does not end in time ends with the process
    }
  }

  private Answer<Void> change(Target node, AsyncCommand<String, String, ?> command) {
    return change(node, List.of(command));
  }

  private Answer<Void> change(Target node, List<AsyncCommand<String, String, ?>> commands) {
    return connections
        .toUnbroken(node)
        .map(line -> send(line, commands, mayChange, Answer::done))
        .orElseGet(() -> new Answer.Unreachable<>(Silence.RESET, "the connection was lost before"));
  }

  /**
   * Writes all commands in one go and waits for all answers.
   *
   * @param allowed asked last of all: a process that is frozen after it has a connection that stood
   *     before, which whoever leads then has cut; one that is frozen before it is refused
   */
  private <T> Answer<T> send(
      Connections.Line line,
      List<AsyncCommand<String, String, ?>> commands,
      BooleanSupplier allowed,
      Supplier<Answer<T>> result) {
    StatefulRedisConnection<String, String> connection;
    try {
      connection = get(line.connection(), connectTimeout.plus(commandTimeout));
    } catch (ExecutionException | TimeoutException failure) {
      connections.drop(line);
      return Failures.connecting(failure);
    } catch (InterruptedException interrupted) {
      return interrupted(line);
    }
    if (!allowed.getAsBoolean()) {
      return new Answer.Refused<>(NOT_LEADING);
    }
    try {
      connection.dispatch(commands);
      get(CompletableFuture.allOf(commands.toArray(CompletableFuture[]::new)), commandTimeout);
      return result.get();
    } catch (ExecutionException | TimeoutException | RedisException failure) {
      Answer<T> answer = Failures.commanding(failure, connection.isOpen());
      if (!(answer instanceof Answer.Refused<T>)) {
        abandon(line, commands);
      }
      return answer;
    } catch (InterruptedException interrupted) {
      abandon(line, commands);
      return interrupted(line);
    }
  }

  private static <T> T get(CompletableFuture<T> future, Duration timeout)
      throws InterruptedException, ExecutionException, TimeoutException {
    return future.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** A cancelled command is not written any more; a closed connection answers nobody else's. */
  private void abandon(Connections.Line line, List<AsyncCommand<String, String, ?>> commands) {
    commands.forEach(command -> command.cancel());
    connections.drop(line);
  }

  private <T> Answer<T> interrupted(Connections.Line line) {
    connections.drop(line);
    Thread.currentThread().interrupt();
    return new Answer.Unreachable<>(Silence.TIMEOUT, "interrupted");
  }
}
