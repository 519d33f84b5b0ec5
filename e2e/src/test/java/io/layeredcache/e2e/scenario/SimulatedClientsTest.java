package io.layeredcache.e2e.scenario;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.client.topology.function.FunctionLibrary;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clients of the benchmark on real servers, without a Kubernetes. */
class SimulatedClientsTest {
  private static final String CLUSTER = "5e0c7a3e-2f0f-4c9b-9a4e-0d6f1b1c2d3e";
  private static final List<String> SLOTS = List.of("0-5460", "5461-10922", "10923-16383");
  private static final int CLIENTS = 20;

  @TempDir private Path folder;
  private KeyPair key;

  @BeforeEach
  void mountTheFirstVersion() throws IOException, GeneralSecurityException {
    key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    Files.writeString(
        folder.resolve("topology.pub"),
        "-----BEGIN PUBLIC KEY-----\n"
            + Base64.getEncoder().encodeToString(key.getPublic().getEncoded())
            + "\n-----END PUBLIC KEY-----\n");
  }

  @Test
  void everyClientHasANewVersionAndSaysSoInTheNamesOfItsConnections() throws Exception {
    try (PlainServers servers = new PlainServers(SLOTS.size())) {
      servers.create(0);
      Files.writeString(folder.resolve("topology.json"), json(servers, 1));
      load(servers, 1); // where there is no function yet, clients ask but every five seconds
      try (SimulatedClients clients =
          SimulatedClients.open(
              CLIENTS,
              folder,
              node -> RedisURI.builder().withHost(node.host()).withPort(node.port()))) {
        Instant published = Instant.now();

        load(servers, 2);

        Delays delays = clients.untilAllHave(2, published);
        assertThat(delays.sorted()).hasSize(CLIENTS).allMatch(Duration::isPositive);
        assertThat(clients.connections()).isEqualTo(CLIENTS * SLOTS.size());
        await().untilAsserted(() -> assertThat(named(servers, ":2")).isEqualTo(CLIENTS));
      }
    }
  }

  /** Connections to the first server with a name that ends so. */
  private static long named(PlainServers servers, String ending) {
    RedisClient client = RedisClient.create();
    try (StatefulRedisConnection<String, String> connection =
        client.connect(servers.uris().get(0))) {
      return connection
          .sync()
          .clientList()
          .lines()
          .filter(line -> line.contains(" name=layeredcache:simulated-"))
          .filter(line -> line.contains(ending + " "))
          .count();
    } finally {
      client.shutdown();
    }
  }

  private static String json(PlainServers servers, long version) {
    return TopologyCodec.write(
        new TopologyDocument(
            CLUSTER,
            version,
            Instant.EPOCH,
            TopologyDocument.State.Serving,
            IntStream.range(0, SLOTS.size())
                .mapToObj(i -> shard(i, servers.uris().get(i)))
                .toList(),
            List.of()));
  }

  private static ShardTopology shard(int id, RedisURI server) {
    return new ShardTopology(
        id,
        ShardTopology.State.Serving,
        SlotRanges.of(SlotRange.parse(SLOTS.get(id))),
        Optional.of(
            new NodeTopology(
                "%040x".formatted(id),
                "cache-" + id + "-0",
                server.getHost(),
                "",
                server.getPort(),
                "")),
        List.of());
  }

  private void load(PlainServers servers, long version) throws GeneralSecurityException {
    byte[] document = json(servers, version).getBytes(UTF_8);
    Signature signature = Signature.getInstance("Ed25519");
    signature.initSign(key.getPrivate());
    signature.update(document);
    String signed = Base64.getEncoder().encodeToString(signature.sign());
    String library = FunctionLibrary.text(document, signed, CLUSTER, version);
    RedisClient client = RedisClient.create();
    try {
      for (RedisURI server : servers.uris()) {
        try (StatefulRedisConnection<String, String> connection = client.connect(server)) {
          connection.sync().functionLoad(library, true);
        }
      }
    } finally {
      client.shutdown();
    }
  }
}
