package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Endpoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/** All nodes that were ever placed and not taken away. */
final class FakeNetwork implements Network {

  private final Ids ids = new Ids();
  private final SequencedMap<Endpoint, FakeNode> nodes = new LinkedHashMap<>();
  private int placed;
  private long now;

  @Override
  public long now() {
    return now;
  }

  void moveTime(long millis) {
    now += millis;
  }

  @Override
  public Ids ids() {
    return ids;
  }

  @Override
  public List<FakeNode> running() {
    return nodes.values().stream().filter(node -> node.running).toList();
  }

  @Override
  public Optional<FakeNode> at(Endpoint endpoint) {
    return placed(endpoint).filter(node -> node.running);
  }

  @Override
  public boolean reaches(FakeNode from, FakeNode to) {
    return from.isAwake() && to.isAwake() && (from == to || !(from.isolated || to.isolated));
  }

  /** The node whose address this is, running or not. */
  Optional<FakeNode> placed(Endpoint endpoint) {
    return Optional.ofNullable(nodes.get(endpoint));
  }

  FakeNode place(Endpoint endpoint, FakeSettings settings) {
    return placed(endpoint)
        .orElseGet(
            () -> {
              FakeNode node = new FakeNode(placed++, endpoint, hostname(endpoint), settings);
              nodes.put(endpoint, node);
              return node;
            });
  }

  void remove(FakeNode node) {
    nodes.remove(node.endpoint);
  }

  void move(FakeNode node, Endpoint to) {
    nodes.remove(node.endpoint);
    node.endpoint = to;
    node.hostname = hostname(to);
    nodes.put(to, node);
  }

  private static String hostname(Endpoint endpoint) {
    return "node-" + endpoint.host().replace('.', '-').replace(':', '-') + ".layeredcache.test";
  }
}
