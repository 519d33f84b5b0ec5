package io.layeredcache.e2e.scenario;

import static org.awaitility.Awaitility.await;

import io.layeredcache.client.delivery.DeliverySettings;
import io.layeredcache.client.node.NodeAddress;
import io.lettuce.core.RedisURI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Many clients that know one cache by a mounted folder which stays as it is. */
final class SimulatedClients implements AutoCloseable {
  private static final Duration OPENED = Duration.ofSeconds(10);
  private static final Duration ARRIVED = Duration.ofMinutes(1);

  private final ClientGround ground;
  private final List<SimulatedClient> clients = new ArrayList<>();

  private SimulatedClients(ClientGround ground) {
    this.ground = ground;
  }

  /**
   * Opens them one after the other: nobody's fleet starts in one instant.
   *
   * @param folder with document, signature and key
   * @param servers how a node is connected to
   */
  static SimulatedClients open(
      int count, Path folder, Function<NodeAddress, RedisURI.Builder> servers) {
    SimulatedClients all = new SimulatedClients(new ClientGround(servers));
    DeliverySettings settings =
        new DeliverySettings(Optional.of(folder), Optional.empty(), List.of(), OPENED);
    try {
      for (int i = 0; i < count; i++) {
        all.clients.add(SimulatedClient.open("simulated-" + i, settings, all.ground));
      }
    } catch (RuntimeException failed) {
      all.close();
      throw failed;
    }
    return all;
  }

  int count() {
    return clients.size();
  }

  /** Connections that live. */
  int connections() {
    return clients.stream().mapToInt(client -> client.connected().size()).sum();
  }

  /** How long after that moment each of them had that version, or a later one: waits for all. */
  Delays untilAllHave(long version, Instant published) {
    await()
        .atMost(ARRIVED)
        .until(() -> clients.stream().allMatch(client -> client.has(version).isPresent()));
    return new Delays(
        clients.stream()
            .map(client -> Duration.between(published, client.has(version).orElseThrow()))
            .toList());
  }

  @Override
  public void close() {
    clients.forEach(SimulatedClient::close);
    ground.close();
  }
}
