package io.layeredcache.operator.observe;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import java.util.Comparator;
import java.util.Optional;

/**
 * One place in a shard: the pod that should be there and the server in it.
 *
 * @param namespace of the pod
 * @param shard shard id
 * @param ordinal of the pod within its StatefulSet
 * @param name pod name
 * @param pod empty while there is none
 * @param target where its server listens, once the pod has an address
 * @param redis what the server said in this pass; Absent while there is no container that could
 *     answer
 * @param past what is remembered of its server from the passes before
 */
public record Member(
    String namespace,
    int shard,
    int ordinal,
    String name,
    Optional<PodFacts> pod,
    Optional<RedisAdmin.Target> target,
    Reading<NodeView> redis,
    Past past) {

  /** By shard, then ordinal: the order in which everything iterates. */
  public static final Comparator<Member> ORDER =
      Comparator.comparingInt(Member::shard).thenComparingInt(Member::ordinal);

  /** Whether it was a replica in sync when it was last read while its primary lived. */
  public boolean wasInSync() {
    return past.wasInSync();
  }

  public Optional<NodeView> view() {
    return redis.known();
  }

  public Optional<String> nodeId() {
    return view().map(NodeView::id);
  }

  public Optional<NodeEntry> self() {
    return view().map(NodeView::self);
  }

  public Optional<String> zone() {
    return pod.flatMap(PodFacts::zone);
  }

  /** Whether its server has that address. */
  public boolean isAt(String host, int port) {
    return target.filter(to -> to.endpoint().isAt(host, port)).isPresent();
  }

  public Endpoint endpoint() {
    return admin().endpoint();
  }

  /** Where to send commands; only for members that were read. */
  public RedisAdmin.Target admin() {
    return target.orElseThrow(() -> new IllegalStateException(name + " has no address"));
  }

  public boolean ownsSlots() {
    return self().filter(self -> self.primary() && !self.slots().isEmpty()).isPresent();
  }

  /** There is no pod, or its server has never run: nothing can be in it. */
  public boolean neverStarted() {
    return view().isEmpty() && pod.filter(PodFacts::everStarted).isEmpty();
  }

  /** Whether it is known to hold no key and to own no slot. */
  public boolean isEmpty() {
    return view()
        .filter(view -> view.load().keys() == 0 && view.self().slots().isEmpty())
        .isPresent();
  }

  public boolean follows(String primaryId) {
    return self().flatMap(NodeEntry::primaryId).filter(primaryId::equals).isPresent();
  }

  public Optional<Replication.Upstream> upstream() {
    return view().flatMap(view -> view.replication().upstream());
  }

  public boolean linkUp() {
    return upstream().filter(Replication.Upstream::up).isPresent();
  }

  /**
   * Bytes of the stream that it lacks; empty if one of the two was not read. The two are read side
   * by side, not at one moment: under load the difference is off by what is written meanwhile.
   */
  public Optional<Long> lagBehind(Member primary) {
    return primary
        .view()
        .flatMap(
            from ->
                view()
                    .map(
                        to ->
                            Math.max(0, from.replication().offset() - to.replication().offset())));
  }

  /** Keys that it is known to hold. */
  public long keys() {
    return view().map(view -> view.load().keys()).orElse(0L);
  }

  /** How far it is in its stream, as far as is known. */
  public long offset() {
    return view().map(view -> view.replication().offset()).orElse(0L);
  }

  public boolean terminating() {
    return pod.filter(PodFacts::terminating).isPresent();
  }
}
