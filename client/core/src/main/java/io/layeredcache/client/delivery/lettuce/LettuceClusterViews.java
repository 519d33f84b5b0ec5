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
    CompletableFuture<Optional<String>> view = new CompletableFuture<>();
    var unused =
        connect
            .apply(node)
            .whenComplete(
                (connection, unreachable) -> {
                  if (connection == null) {
                    tell(view, Optional.empty());
                  } else {
                    ask(connection, view);
                  }
                });
    return view;
  }

  /** The connection ends with the question, answered or given up. */
  private void ask(
      StatefulRedisConnection<byte[], byte[]> connection,
      CompletableFuture<Optional<String>> view) {
    var unusedText =
        connection
            .async()
            .clusterNodes()
            .whenComplete((text, failure) -> tell(view, Optional.ofNullable(text)));
    var unusedEnd =
        view.whenComplete(
            (text, givenUp) -> {
              var unused = connection.closeAsync();
            });
  }

  private void tell(CompletableFuture<Optional<String>> view, Optional<String> text) {
    answers.execute(() -> view.complete(text));
  }
}
