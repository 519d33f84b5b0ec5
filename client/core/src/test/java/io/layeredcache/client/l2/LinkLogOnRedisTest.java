package io.layeredcache.client.l2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.log.WrittenLines;
import io.layeredcache.client.real.RealCluster;
import io.layeredcache.client.real.RedisServer;
import io.layeredcache.client.real.ServerConfiguration;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What connections write to the log beside the breaker of their shard. */
@Tag("real")
class LinkLogOnRedisTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @RegisterExtension
  private final WrittenLines lines = WrittenLines.by("io.layeredcache.client.l2");

  @Test
  void f09AServerThatGoesAndComesCostsNoLineOfItsConnections() {
    try (RealCluster cluster = RealCluster.start(1, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      RedisServer server = cluster.node(0, 0);
      await().atMost(PATIENCE).until(() -> opened.get("4821").equals("none"));

      server.kill();
      await().atMost(PATIENCE).until(() -> !opened.get("4821").equals("none"));
      server.restart();
      await().atMost(PATIENCE).until(() -> opened.get("4821").equals("none"));

      assertThat(lines.texts()).isEmpty();
    }
  }

  @Test
  void aPasswordThatIsNoLongerRightIsSaidOnce() {
    try (RealCluster cluster = RealCluster.start(1, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      RedisServer server = cluster.node(0, 0);
      await().atMost(PATIENCE).until(() -> opened.get("4821").equals("none"));

      server.call("ACL", "SETUSER", ServerConfiguration.CLIENT_USER, "resetpass", ">another");
      server.call("CLIENT", "KILL", "USER", ServerConfiguration.CLIENT_USER);
      await().atMost(PATIENCE).until(() -> refusals(server) > 2);

      assertThat(lines.texts()).singleElement().asString().contains("WRONGPASS");
    }
  }

  /** How often a server has refused a password: it merges them into one entry, and counts. */
  private static int refusals(RedisServer server) {
    return server.call("ACL", "LOG").lines().skip(1).findFirst().map(Integer::parseInt).orElse(0);
  }

  /** As when whoever mounts the Secret takes it away, or gives nothing. */
  @Test
  void credentialsThatCannotBeReadAreSaidOnceAndAskedForAgain() {
    try (RealCluster cluster = RealCluster.start(1, 0);
        OpenedL2 opened = new OpenedL2(cluster, ScriptedGuard.NEVER)) {
      RedisServer server = cluster.node(0, 0);
      await().atMost(PATIENCE).until(() -> opened.get("4821").equals("none"));
      Supplier<Credentials> good = opened.credentials;
      AtomicInteger asked = new AtomicInteger();
      opened.credentials =
          () -> {
            if (asked.incrementAndGet() > 2) {
              return null;
            }
            throw new UncheckedIOException(new NoSuchFileException("password"));
          };

      server.call("CLIENT", "KILL", "USER", ServerConfiguration.CLIENT_USER);
      await().atMost(PATIENCE).until(() -> asked.get() > 3);
      opened.credentials = good;

      await().atMost(PATIENCE).until(() -> opened.get("4821").equals("none"));
      assertThat(lines.texts())
          .singleElement()
          .asString()
          .contains("the credentials cannot be read", "NoSuchFileException: password");
    }
  }
}
