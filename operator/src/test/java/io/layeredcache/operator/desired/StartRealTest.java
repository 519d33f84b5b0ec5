package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a start makes of the disk that it finds, on real servers. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass
@EnumSource(PodShell.class)
class StartRealTest {

  @Parameter PodShell shell = PodShell.DEBIAN;

  @ParameterizedTest
  @CsvSource(
      value = {
        "'' | empty",
        "'garbage\n' | line-1",
        "'6c5f9f0e0b644a1e9d431f2a3b4c5d6e6c5f9f0e 127.0.0.1:1@2 myself,master - 0 0 1 connected 0-16383\n' | cut-off",
        "'vars currentEpoch 1 lastVoteEpoch 0\n' | no-self"
      },
      delimiter = '|')
  void aDamagedTableIsPutAsideAndSaid(String text, String why) {
    try (RedisPods pods = new RedisPods(shell)) {
      RedisPod pod = pods.add();
      pod.write("nodes.conf", text);
      pod.startAndAwait();
      assertThat(pod.log()).contains("event=starting-blank why=" + why);
      assertThat(pod.data().resolve("nodes.conf.damaged")).hasContent(text);
    }
  }

  @Test
  void aRestartedReplicaKeepsItsIdentityAndComesBackWithoutKeys() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1);
        ClusterClient client = new ClusterClient(pods)) {
      client.write("k", 10);
      RedisPod replica = pods.get(1);
      String id = replica.call("CLUSTER", "MYID");
      replica.kill();
      replica.startAndAwait();
      assertThat(replica.call("CLUSTER", "MYID")).isEqualTo(id);
      assertThat(replica.call("DBSIZE")).isEqualTo("0");
      assertThat(replica.log()).contains("event=starting id=" + id + " owns=nothing");
    }
  }

  @Test
  void aWaitingStartEndsWhenThePodIsTerminated() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      RedisPod primary = pods.get(0);
      pods.get(1).freeze();
      primary.kill();
      primary.start();
      RedisPods.await(
          Duration.ofSeconds(10), primary::log, () -> primary.log().contains("event=waiting"));
      primary.terminate();
      RedisPods.await(Duration.ofSeconds(3), primary::log, () -> !primary.running());
      assertThat(primary.log()).contains("event=stopped");
    }
  }

  @Test
  void noPasswordIsLoggedAndTheFilesAreTheServersAlone() {
    try (RedisPods pods = new RedisPods(shell)) {
      RedisPod pod = pods.add();
      pod.startAndAwait();
      for (User user : User.values()) {
        assertThat(pod.log()).doesNotContain(pods.credentials().password(user));
      }
      assertThat(pod.permissions("server.conf")).isEqualTo("rw-------");
      assertThat(pod.permissions("users.acl")).isEqualTo("rw-------");
    }
  }
}
