package io.layeredcache.operator.redis;

import static io.layeredcache.operator.redis.ClusterSteps.ok;
import static io.layeredcache.operator.redis.ClusterSteps.refusal;
import static io.layeredcache.operator.redis.ClusterSteps.value;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.function.FunctionLibrary;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The topology in a node's functions, and what clients say of themselves. */
public abstract class SecondPathContract extends OnNodes {

  @Test
  void aNodeWithoutFunctionsIsReadAndHoldsNoTopology() {
    given(1);

    assertThat(cluster.view(0).topology()).isEmpty();
  }

  @Test
  void holdsTheTopologyOfTheLibraryThatWasLoadedLast() {
    given(1);
    ok(admin.loadFunctions(world.node(0), library("old-uid", 41)));

    ok(admin.loadFunctions(world.node(0), library("some-uid", 7)));

    assertThat(cluster.view(0).topology()).contains(new HeldTopology("some-uid", 7));
  }

  @Test
  void refusesALibraryThatIsNone() {
    given(1);

    Answer<Void> answer = admin.loadFunctions(world.node(0), "no library");

    assertThat(refusal(answer)).startsWith("ERR ");
    assertThat(cluster.view(0).topology()).isEmpty();
  }

  @Test
  void keepsItsFunctionsWhenAllKeysAreDeleted() {
    given(1);
    cluster.form(1, 1);
    ok(admin.loadFunctions(world.node(0), library("some-uid", 7)));
    world.put(0, 10);

    world.flushAll(0);

    assertThat(cluster.view(0).load().keys()).isZero();
    assertThat(cluster.view(0).topology()).contains(new HeldTopology("some-uid", 7));
  }

  @Test
  void losesItsFunctionsWithItsProcess() {
    given(1);
    ok(admin.loadFunctions(world.node(0), library("some-uid", 7)));

    world.restart(0);

    world.await("answers", () -> cluster.says(0, view -> true));
    assertThat(cluster.view(0).topology()).isEmpty();
  }

  @Test
  void saysWhichPodsAreConnectedAndIgnoresOtherNames() {
    given(1);
    List<RedisWorld.Client> connected =
        Stream.of(
                "layeredcache:catalog-7f9-x2:42",
                "layeredcache:checkout-0:7",
                "layeredcache:no-version",
                "somebody")
            .map(this::connectAs)
            .toList();

    Answer<List<ClientName>> answer = admin.clients(world.node(0));

    assertThat(value(answer))
        .containsExactlyInAnyOrder(
            new ClientName("catalog-7f9-x2", 42), new ClientName("checkout-0", 7));
    // and no connection was closed for want of anybody who holds it
    assertThat(connected).allMatch(RedisWorld.Client::isAlive);
  }

  @Test
  void replicasHoldTheFunctionsThatTheirPrimaryWasGivenBeforeAndAfterTheyCame() {
    given(3);
    cluster.form(1, 3);
    ok(admin.loadFunctions(world.node(0), library("some-uid", 1)));
    cluster.attach(1, 0);
    assertThat(cluster.view(1).topology()).contains(new HeldTopology("some-uid", 1));

    ok(admin.loadFunctions(world.node(0), library("some-uid", 2)));

    world.await(
        "replicated",
        () ->
            cluster.says(
                1, view -> view.topology().equals(Optional.of(new HeldTopology("some-uid", 2)))));
  }

  @Test
  void refusesFunctionsAtAReplica() {
    given(2);
    cluster.form(1, 2);
    cluster.attach(1, 0);

    Answer<Void> answer = admin.loadFunctions(world.node(1), library("some-uid", 1));

    assertThat(refusal(answer)).startsWith("READONLY ");
  }

  private RedisWorld.Client connectAs(String name) {
    RedisWorld.Client client = world.connect(0);
    client.rename(name);
    return client;
  }

  private static String library(String clusterId, long version) {
    return FunctionLibrary.text(
        "{\"it's\": \"\u00e9\"}\n".getBytes(StandardCharsets.UTF_8), "c2ln", clusterId, version);
  }
}
