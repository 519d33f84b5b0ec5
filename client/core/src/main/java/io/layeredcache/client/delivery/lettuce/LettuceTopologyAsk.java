package io.layeredcache.client.delivery.lettuce;

import io.layeredcache.client.delivery.TopologyAsk;
import io.layeredcache.client.delivery.TopologyAsk.Answer.Current;
import io.layeredcache.client.delivery.TopologyAsk.Answer.Newer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.NoAnswer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.NoSuchFunction;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** Asks nodes over connections that exist. */
public final class LettuceTopologyAsk implements TopologyAsk {

  private static final byte[][] NO_KEYS = new byte[0][];

  /** Answers of a server that has no such function, no functions at all, or none for this user. */
  private static final List<String> WITHOUT_FUNCTION =
      List.of("ERR Function not found", "ERR unknown command", "NOPERM");

  private final NodeConnections connections;
  private final Executor answers;

  /**
   * Asks over those connections.
   *
   * @param answers where what follows from an answer runs: a new document is read and checked,
   *     which on a thread of the connections would hold up the answers of all shards
   */
  public LettuceTopologyAsk(NodeConnections connections, Executor answers) {
    this.connections = connections;
    this.answers = answers;
  }

  @Override
  public List<NodeAddress> connected() {
    return connections.connected();
  }

  @Override
  public CompletableFuture<Answer> newer(NodeAddress node, String clusterId, long version) {
    return connections
        .to(node)
        .map(commands -> newer(commands, clusterId, version))
        .orElseGet(() -> CompletableFuture.completedFuture(NoAnswer.NO_ANSWER));
  }

  private CompletableFuture<Answer> newer(
      RedisAsyncCommands<byte[], byte[]> commands, String clusterId, long version) {
    return commands
        .<List<Object>>fcallReadOnly(
            FunctionLibrary.TOPOLOGY,
            ScriptOutputType.MULTI,
            NO_KEYS,
            ascii(clusterId),
            ascii(Long.toString(version)))
        .handleAsync(LettuceTopologyAsk::answer, answers)
        .toCompletableFuture();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static Answer answer(@Nullable List<Object> reply, @Nullable Throwable failure) {
    if (failure != null) {
      return isWithoutFunction(failure) ? NoSuchFunction.NO_SUCH_FUNCTION : NoAnswer.NO_ANSWER;
    }
    // nil is no list, or one that holds nothing: which, is the protocol version's choice
    if (reply == null || reply.isEmpty() || reply.get(0) == null) {
      return Current.CURRENT;
    }
    return reply.size() == 2
            && reply.get(0) instanceof byte[] document
            && reply.get(1) instanceof byte[] signature
        ? new Newer(document, new String(signature, StandardCharsets.UTF_8))
        : NoAnswer.NO_ANSWER;
  }

  private static boolean isWithoutFunction(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause instanceof RedisCommandExecutionException said
        && WITHOUT_FUNCTION.stream().anyMatch(String.valueOf(said.getMessage())::startsWith);
  }

  @Override
  public CompletableFuture<Optional<String>> view(NodeAddress node) {
    return connections
        .to(node)
        .map(
            commands ->
                commands
                    .clusterNodes()
                    .handleAsync((text, failure) -> Optional.ofNullable(text), answers)
                    .toCompletableFuture())
        .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty()));
  }
}
