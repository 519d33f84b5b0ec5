package io.layeredcache.client.delivery.lettuce;

import io.layeredcache.client.delivery.ClusterViews;
import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Asks a node over a connection that is made for the one question. */
public final class LettuceClusterViews implements ClusterViews {

  private final Function<NodeAddress, CompletionStage<StatefulRedisConnection<byte[], byte[]>>>
      connect;
  private final Executor answers;

  /**
   * Asks over such connections.
   *
   * @param connect opens one, with the credentials of the client, and without a reconnect
   * @param answers where what follows from an answer runs: on a thread of the connections it would
   *     hold up the answers of all shards
   */
  public LettuceClusterViews(
      Function<NodeAddress, CompletionStage<StatefulRedisConnection<byte[], byte[]>>> connect,
      Executor answers) {
    this.connect = connect;
    this.answers = answers;
  }

  @Override
  public CompletableFuture<Optional<String>> view(NodeAddress node) {
    return connect
        .apply(node)
        .thenCompose(LettuceClusterViews::askAndClose)
        .handleAsync(
            (text, unreachable) -> unreachable == null ? text : Optional.<String>empty(), answers)
        .toCompletableFuture();
  }

  private static CompletionStage<Optional<String>> askAndClose(
      StatefulRedisConnection<byte[], byte[]> connection) {
    return connection
        .async()
        .clusterNodes()
        .handle((text, failure) -> Optional.ofNullable(text))
        .whenComplete(
            (text, never) -> {
              var unused = connection.closeAsync();
            });
  }
}
