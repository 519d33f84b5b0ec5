package io.layeredcache.operator.observe;

import io.layeredcache.operator.desired.TopologyKey;
import io.layeredcache.operator.desired.TopologyMark;
import io.layeredcache.operator.kube.CacheObjects;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Everything that one pass has seen.
 *
 * @param at when the readings were taken
 * @param objects what the watches hold
 * @param members every place of every shard that has a StatefulSet, by shard, then ordinal
 * @param published the topology that clients have
 * @param mark what was written beside the credentials about the topologies so far
 * @param topologyKey the key that signs topologies, if its Secret is there and whole
 * @param clients who uses the cache, as last counted; empty before the first count
 */
public record Observation(
    Instant at,
    CacheObjects objects,
    List<Member> members,
    Reading<PublishedTopology> published,
    TopologyMark mark,
    Optional<TopologyKey> topologyKey,
    Optional<ClientCount> clients) {

  public Observation {
    members = members.stream().sorted(Member.ORDER).toList();
  }

  public Stream<Member> readable() {
    return members.stream().filter(member -> member.view().isPresent());
  }

  public Optional<Member> byNodeId(String nodeId) {
    return readable()
        .filter(member -> member.nodeId().filter(nodeId::equals).isPresent())
        .findFirst();
  }
}
