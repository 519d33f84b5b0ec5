package io.layeredcache.operator.desired;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** FO-22: what a restarted primary does, on real servers and with no operator. */
@Tag("real")
@Execution(ExecutionMode.CONCURRENT)
@ParameterizedClass
@EnumSource(PodShell.class)
class HandoverRealTest {

  @Parameter PodShell shell = PodShell.DEBIAN;

  @Test
  void noKeyIsLostWhenTheOnlyPrimaryRestarts() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1)) {
      assertNoKeyIsLostWhenTheyRestart(pods, List.of(pods.get(0)));
    }
  }

  @Test
  void noKeyIsLostWhenOneAndThenTwoPrimariesOfThreeRestart() {
    try (RedisPods pods = RedisPods.formed(shell, 3, 1)) {
      assertNoKeyIsLostWhenTheyRestart(pods, List.of(pods.get(0)));
      pods.settle();
      assertNoKeyIsLostWhenTheyRestart(pods, List.of(pods.get(1), pods.get(2)));
    }
  }

  private void assertNoKeyIsLostWhenTheyRestart(RedisPods pods, List<RedisPod> restarted) {
    try (ClusterClient client = new ClusterClient(pods)) {
      Set<String> keys = client.write("k", 3000);
      restarted.forEach(RedisPod::kill);
      long begun = System.nanoTime();
      restarted.forEach(RedisPod::start);
      client.awaitWritable(30);
      long gap = (System.nanoTime() - begun) / 1_000_000;
      System.out.printf(
          "%s: %d of %d pods restarted, writable after %d ms%n",
          shell, restarted.size(), pods.all().size(), gap);
      assertThat(client.missing(keys)).as(pods::story).isEmpty();
    }
    for (RedisPod pod : restarted) {
      RedisPods.await(Duration.ofSeconds(10), pod::log, () -> pod.info("role").equals("slave"));
    }
  }

  @Test
  void aFrozenReplicaIsWaitedFor() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1);
        ClusterClient client = new ClusterClient(pods)) {
      RedisPod primary = pods.get(0);
      RedisPod replica = pods.get(1);
      Set<String> keys = client.write("k", 500);
      replica.freeze();
      primary.kill();
      primary.start();
      RedisPods.await(
          Duration.ofSeconds(15),
          primary::log,
          () -> primary.age().compareTo(Duration.ofSeconds(6)) > 0);
      assertThat(primary.call("PING")).as(primary::log).contains("refused");
      assertThat(primary.log()).contains("event=waiting why=unreadable");
      replica.thaw();
      assertThat(client.missing(keys)).as(pods::story).isEmpty();
    }
  }

  @Test
  void aPrimaryResumesWhenNoReplicaHoldsKeys() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1);
        ClusterClient client = new ClusterClient(pods)) {
      client.write("k", 10);
      pods.all().forEach(RedisPod::kill);
      pods.all().forEach(RedisPod::start);
      client.awaitWritable(10);
      assertThat(pods.get(0).log()).contains("event=resuming-empty");
    }
  }

  @Test
  void aReplicaThatWasAttachedAMomentAgoIsFoundThoughTheTableDoesNotSayItFollowsYet() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1);
        ClusterClient client = new ClusterClient(pods)) {
      Set<String> keys = client.write("k", 100);
      RedisPod primary = pods.get(0);
      primary.kill();
      primary.edit("nodes.conf", text -> text.replaceFirst("slave [0-9a-f]{40}", "master -"));
      primary.start();
      assertThat(client.missing(keys)).as(pods::story).isEmpty();
    }
  }

  @Test
  void aPrimaryUnderAnotherAddressHandsOverAndAnnouncesIt() {
    try (RedisPods pods = RedisPods.formed(shell, 1, 1);
        ClusterClient client = new ClusterClient(pods)) {
      Set<String> keys = client.write("k", 100);
      RedisPod primary = pods.get(0);
      primary.kill();
      primary.readdressed(pods.address()).start();
      assertThat(client.missing(keys)).as(pods::story).isEmpty();
      RedisPods.await(
          Duration.ofSeconds(10),
          () -> pods.get(1).call("CLUSTER", "NODES"),
          () -> pods.get(1).call("CLUSTER", "NODES").contains(primary.ip() + ":"));
    }
  }

  @Test
  void aReplicaWhoseNameBelongsToAnotherPodNowIsNotWaitedFor() {
    try (RedisPods pods = new RedisPods(shell)) {
      RedisPod primary = pods.add();
      RedisPod successor = pods.add();
      RedisPod replica = pods.add().with("LC_HOSTNAME", successor.ip());
      primary.start();
      replica.start();
      pods.form(1, List.of(primary, replica));
      RedisPods.await(
          Duration.ofSeconds(10),
          () -> primary.call("CLUSTER", "NODES"),
          () -> primary.call("CLUSTER", "NODES").contains("," + successor.ip() + " slave"));
      replica.freeze();
      primary.kill();
      successor.startAndAwait();
      primary.start();
      RedisPods.await(
          Duration.ofSeconds(10),
          primary::log,
          () -> primary.log().contains("event=resuming-empty"));
    }
  }
}
