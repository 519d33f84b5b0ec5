package io.layeredcache.client.l2.lettuce;

import io.layeredcache.client.l2.Credentials;
import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.MaintNotificationsConfig;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.metrics.CommandLatencyRecorder;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.DefaultClientResources;
import io.lettuce.core.resource.NettyCustomizer;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import java.time.Duration;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens connections. Lettuce does not reconnect them: it would send again what was queued, and a
 * write must not come late.
 */
final class Dialer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Dialer.class);
  private static final int EVENT_LOOPS = 2;
  private static final Duration END = Duration.ofSeconds(2);

  private final ConnectionSettings settings;
  private final Supplier<String> name;
  private final Supplier<Credentials> credentials;
  private final ClientResources resources;
  private final RedisClient client;

  /** Connections on their way: one that comes when the event loops have ended is never closed. */
  private final Queue<CompletableFuture<?>> underWay = new ConcurrentLinkedQueue<>();

  Dialer(ConnectionSettings settings, Supplier<String> name, Supplier<Credentials> credentials) {
    this.settings = settings;
    this.name = name;
    this.credentials = credentials;
    this.resources =
        DefaultClientResources.builder()
            .ioThreadPoolSize(EVENT_LOOPS)
            .computationThreadPoolSize(EVENT_LOOPS)
            .commandLatencyRecorder(CommandLatencyRecorder.disabled())
            .nettyCustomizer(new EndsAtOnce())
            .build();
    this.client = RedisClient.create(resources);
    client.setOptions(options(settings));
  }

  /**
   * A connection that is given up drops what the peer has not taken yet. The kernel would go on
   * sending it for a minute and more, and a write would come behind those of the next connection.
   */
  private static final class EndsAtOnce implements NettyCustomizer {

    @Override
    public void afterBootstrapInitialized(Bootstrap bootstrap) {
      bootstrap.option(ChannelOption.SO_LINGER, 0);
    }
  }

  private static ClientOptions options(ConnectionSettings settings) {
    return ClientOptions.builder()
        .autoReconnect(false)
        .disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
        .requestQueueSize(settings.mostUnanswered())
        .maintNotificationsConfig(MaintNotificationsConfig.disabled())
        .timeoutOptions(TimeoutOptions.builder().timeoutCommands(false).build())
        .socketOptions(
            SocketOptions.builder()
                .connectTimeout(settings.connectTimeout())
                .keepAlive(true)
                .tcpNoDelay(true)
                .build())
        .build();
  }

  /**
   * A connection with the name and the credentials of this moment. Whatever stands in its way is in
   * the stage, nothing is thrown: a connection that fails is tried again.
   */
  CompletionStage<StatefulRedisConnection<byte[], byte[]>> dial(NodeAddress to) {
    Credentials current;
    try {
      current = Objects.requireNonNull(credentials.get(), "there are none");
    } catch (RuntimeException | Error unreadable) {
      // as when a Secret is being replaced; not as its cause, or it would look like a silent peer
      var failed = new IllegalStateException("the credentials cannot be read: " + unreadable);
      failed.addSuppressed(unreadable);
      return CompletableFuture.failedFuture(failed);
    }
    try {
      RedisURI uri =
          RedisURI.builder()
              .withHost(to.host())
              .withPort(to.port())
              .withAuthentication(current.user(), current.password().toCharArray())
              .withClientName(name.get())
              .withTimeout(settings.connectTimeout())
              .build();
      CompletableFuture<StatefulRedisConnection<byte[], byte[]>> dialled =
          client.connectAsync(ByteArrayCodec.INSTANCE, uri).toCompletableFuture();
      underWay.removeIf(CompletableFuture::isDone);
      underWay.add(dialled);
      return dialled;
    } catch (RuntimeException | Error undialled) {
      // as when the process has no more file descriptors for its event loops
      return CompletableFuture.failedFuture(undialled);
    }
  }

  String name() {
    return name.get();
  }

  /** Whoever dialled hangs up what comes now; that is waited for. */
  @Override
  public void close() {
    var all = CompletableFuture.allOf(underWay.toArray(CompletableFuture[]::new));
    // also those that fail
    await(all.handle((connected, failure) -> client));
    await(client.shutdownAsync(0, END.toMillis(), TimeUnit.MILLISECONDS));
    await(resources.shutdown(0, END.toMillis(), TimeUnit.MILLISECONDS));
  }

  private static void await(Future<?> end) {
    try {
      end.get(END.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException unclean) {
      LOG.warn("connections to the shards did not end in time", unclean);
    }
  }
}
