package io.layeredcache.client.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.delivery.TopologyAsk.Answer;
import io.layeredcache.client.delivery.TopologyAsk.Answer.Newer;
import io.layeredcache.client.delivery.lettuce.LettuceClusterViews;
import io.layeredcache.client.delivery.lettuce.LettuceTopologyAsk;
import io.layeredcache.client.delivery.lettuce.NodeConnections;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.topology.ClientName;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.lettuce.core.FlushMode;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The second path and the discovery on real servers, with the rules of the client's user. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeliveryOnRedisTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final SystemTime time = new SystemTime();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final ExecutorService files = Executors.newSingleThreadExecutor();
  private final Signer operator = new Signer();

  private RedisPair redis;
  private StatefulRedisConnection<byte[], byte[]> client;
  private TopologyAsk ask;
  private Optional<Delivery> delivery = Optional.empty();

  @BeforeAll
  void start(@TempDir Path folder) throws IOException {
    redis = RedisPair.start(folder);
    client = redis.connect(redis.node(0), "client").toCompletableFuture().join();
    ask = new LettuceTopologyAsk(new FirstNode(), Runnable::run);
  }

  private final class FirstNode implements NodeConnections {
    @Override
    public List<NodeAddress> connected() {
      return List.of(redis.node(0));
    }

    @Override
    public Optional<RedisAsyncCommands<byte[], byte[]>> to(NodeAddress node) {
      return node.equals(redis.node(0)) ? Optional.of(client.async()) : Optional.empty();
    }
  }

  @BeforeEach
  void noFunctions() {
    redis.operator(primary()).functionFlush(FlushMode.SYNC);
  }

  @AfterEach
  void closeDelivery() {
    delivery.ifPresent(Delivery::close);
    delivery = Optional.empty();
  }

  @AfterAll
  void stop() {
    files.shutdownNow();
    time.close();
    if (redis != null) {
      redis.close();
    }
  }

  /** Which of the two it is: a test promotes the other. */
  private int primary() {
    return redis.operator(0).info("replication").contains("role:master") ? 0 : 1;
  }

  private TopologyDocument document(long version) {
    List<SeenNode> seen = ClusterNodesText.parse(redis.operator(0).clusterNodes(), redis.node(0));
    TopologyDocument map = Provisional.of(seen, Instant.EPOCH).orElseThrow();
    return new TopologyDocument(
        Papers.CLUSTER, version, map.time(), map.state(), map.shards(), List.of());
  }

  private void load(TopologyDocument document, Signer signer) {
    byte[] bytes = Papers.bytes(document);
    redis
        .operator(primary())
        .functionLoad(
            FunctionLibrary.text(
                bytes, signer.sign(bytes), document.clusterId(), document.version()),
            true);
  }

  private Topologies open(Path folder, List<NodeAddress> seeds) throws IOException {
    Volume volume = new Volume(Files.createDirectories(folder.resolve("mounted")));
    if (seeds.isEmpty()) {
      volume.put(
          Map.of(
              "topology.json", Papers.bytes(document(42)),
              "topology.pub", operator.pem().getBytes(UTF_8)));
    }
    DeliverySettings settings =
        new DeliverySettings(
            Optional.of(volume.folder()), Optional.of(folder.resolve("kept")), seeds, PATIENCE);
    Delivery opened =
        Delivery.open(
                settings,
                time,
                new LettuceClusterViews(node -> redis.connect(node, "client"), Runnable::run),
                registry,
                new Random(4821),
                files)
            .join();
    delivery = Optional.of(opened);
    opened.follow(ask);
    return opened.topologies();
  }

  private Answer newerThan(long version) {
    return ask.newer(redis.node(0), Papers.CLUSTER, version).join();
  }

  /** On the thread of the connections it would make the answers of all shards late. */
  @Test
  void whatFollowsFromAnAnswerRunsWhereItIsTold() {
    load(document(43), operator);
    List<Runnable> told = new CopyOnWriteArrayList<>();
    TopologyAsk apart = new LettuceTopologyAsk(new FirstNode(), told::add);

    CompletableFuture<Answer> newer = apart.newer(redis.node(0), Papers.CLUSTER, 42);
    CompletableFuture<Optional<String>> view = apart.view(redis.node(0));

    await().atMost(PATIENCE).until(() -> told.size() == 2);
    assertThat(newer).isNotDone();
    assertThat(view).isNotDone();
    told.forEach(Runnable::run);
    assertThat(newer.join()).isInstanceOf(Newer.class);
    assertThat(view.join()).isPresent();
  }

  @Test
  void aClientSeesTheDocumentThatTheOperatorLoads(@TempDir Path folder) throws IOException {
    Topologies topologies = open(folder, List.of());
    load(document(43), operator);
    await().atMost(PATIENCE).until(() -> topologies.current().version() == 43);
    // a node's own view may have amended it since: a replica that is not linked yet is left out
    assertThat(topologies.current().shards().get(0).primary())
        .isEqualTo(document(43).shards().get(0).primary());
  }

  @Test
  void f17AForgedFunctionIsRefused(@TempDir Path folder) throws IOException {
    Topologies topologies = open(folder, List.of());
    load(document(43), new Signer());
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                registry
                        .counter(
                            "layeredcache.client.topology.refused",
                            "source",
                            "second-path",
                            "reason",
                            "forged")
                        .count()
                    > 0);
    assertThat(topologies.current().version()).isEqualTo(42);
  }

  @Test
  void theClientsUserMayNotLoadAFunction() {
    String library = FunctionLibrary.text(new byte[0], "", "forger", 99);
    assertThatThrownBy(() -> client.sync().functionLoad(library, true))
        .isInstanceOf(RedisCommandExecutionException.class)
        .hasMessageStartingWith("NOPERM");
  }

  @Test
  void theClientsUserMayNotDeleteTheLibrary() {
    load(document(43), operator);
    CommandArgs<byte[], byte[]> delete =
        new CommandArgs<>(ByteArrayCodec.INSTANCE).add("DELETE").add(FunctionLibrary.NAME);
    assertThatThrownBy(
            () ->
                client
                    .sync()
                    .dispatch(
                        CommandType.FUNCTION, new StatusOutput<>(ByteArrayCodec.INSTANCE), delete))
        .isInstanceOf(RedisCommandExecutionException.class)
        .hasMessageStartingWith("NOPERM");
    assertThat(newerThan(42)).isInstanceOf(Answer.Newer.class);
  }

  @Test
  void aServerWithoutTheFunctionSaysSo() {
    assertThat(newerThan(42)).isEqualTo(Answer.NoSuchFunction.NO_SUCH_FUNCTION);
  }

  @Test
  void whoHasTheVersionIsToldThatItIsCurrent() {
    load(document(43), operator);
    assertThat(newerThan(43)).isEqualTo(Answer.Current.CURRENT);
  }

  @Test
  void aNodeWithoutAConnectionGivesNoAnswer() {
    assertThat(ask.newer(redis.node(1), Papers.CLUSTER, 1).join())
        .isEqualTo(Answer.NoAnswer.NO_ANSWER);
  }

  @Test
  void f28TheFunctionSurvivesAFlushOfAllKeys() {
    load(document(43), operator);
    redis.operator(primary()).flushall();
    assertThat(newerThan(42)).isInstanceOf(Answer.Newer.class);
  }

  @Test
  void f28TheFunctionSurvivesThePromotionOfAReplica() {
    load(document(43), operator);
    int replica = 1 - primary();
    await()
        .atMost(PATIENCE)
        .until(() -> !redis.operator(replica).functionList(FunctionLibrary.NAME).isEmpty());
    redis.operator(replica).clusterFailover(false);
    await().atMost(PATIENCE).until(() -> primary() == replica);
    byte[] held =
        redis
            .operator(replica)
            .fcallReadOnly(FunctionLibrary.VERSION, ScriptOutputType.VALUE, new byte[0][]);
    assertThat(new String(held, UTF_8)).isEqualTo(Papers.CLUSTER + " 43");
  }

  @Test
  void f28ANewClientWithOnlyASeedHasTheWholeMap(@TempDir Path folder) throws IOException {
    Topologies topologies =
        open(folder, List.of(new NodeAddress("localhost", redis.node(1).port())));
    assertThat(topologies.current().unowned().isEmpty()).isTrue();
    assertThat(topologies.current().shards()).isEqualTo(document(1).shards());
  }

  @Test
  void nobodyAnswersForAnAddressWithoutAServer() {
    ClusterViews views =
        new LettuceClusterViews(node -> redis.connect(node, "client"), Runnable::run);
    assertThat(views.view(new NodeAddress("127.0.0.1", 1)).join()).isEmpty();
  }

  @Test
  void theServerTakesTheNameOfAPodWithStrangeLetters() {
    String name = new ClientName("größe pod\n", 42).text();
    assertThat(client.sync().clientSetname(name.getBytes(UTF_8))).isEqualTo("OK");
  }
}
