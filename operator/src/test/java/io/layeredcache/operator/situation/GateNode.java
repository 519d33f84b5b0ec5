package io.layeredcache.operator.situation;

import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.SlotRanges;
import io.layeredcache.operator.desired.ResyncGate;
import io.layeredcache.operator.observe.Member;
import io.layeredcache.operator.observe.Past;
import io.layeredcache.operator.observe.PodFacts;
import io.layeredcache.operator.observe.Reading;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.Load;
import io.layeredcache.operator.redis.NodeEntry;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import io.layeredcache.operator.redis.Replication;
import io.layeredcache.operator.redis.Replication.Downstream;
import io.layeredcache.operator.redis.Replication.Former;
import io.layeredcache.operator.redis.Replication.Role;
import io.layeredcache.operator.redis.Replication.Upstream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One node of {@link GateSituations}, in sync and at rest until something else is said. */
public final class GateNode {

  private static final String STREAM = "stream-of-the-shard";
  private static final RedisAdmin.Credentials OPERATOR =
      new RedisAdmin.Credentials("operator", "secret");

  private final int shard;
  private final int ordinal;
  private long keys = 1000;
  private long offset = 5000;
  private String stream = STREAM;
  private Optional<Former> former = Optional.empty();
  private Duration uptime = Duration.ofHours(2);
  private Duration delay;
  private Duration waited = Duration.ZERO;
  private boolean waits;
  private boolean syncing;
  private boolean saving;
  private boolean loading;
  private boolean terminating;
  private boolean gone;
  private Optional<Duration> downFor = Optional.empty();
  private Optional<Reading<NodeView>> instead = Optional.empty();
  private Instant readAt = GateSituations.NOW;

  private GateNode(int shard, int ordinal) {
    this.shard = shard;
    this.ordinal = ordinal;
    this.delay = ResyncGate.fallbackDelay(shard);
  }

  public static GateNode primary(int shard) {
    return new GateNode(shard, 0);
  }

  public static GateNode replica(int shard, int ordinal) {
    return new GateNode(shard, ordinal);
  }

  /** A primary whose process began that long ago and that holds that much. */
  public static GateNode cameBack(int shard, Duration ago, long keys) {
    return primary(shard).withStream("stream-of-the-new-process").withUptime(ago).withKeys(keys);
  }

  public GateNode withKeys(long count) {
    keys = count;
    return this;
  }

  public GateNode withStream(String id) {
    stream = id;
    return this;
  }

  public GateNode withOffset(long bytes) {
    offset = bytes;
    return this;
  }

  /** It went on with the shard's stream under another id. */
  public GateNode promotedSince() {
    former = Optional.of(new Former(stream, offset));
    return withStream("stream-since-the-promotion");
  }

  public GateNode withUptime(Duration time) {
    uptime = time;
    return this;
  }

  public GateNode withDelay(Duration seconds) {
    delay = seconds;
    return this;
  }

  /** For how long a replica has waited at this primary. */
  public GateNode withWaitOf(Duration time) {
    waited = time;
    return this;
  }

  public GateNode forking() {
    saving = true;
    return this;
  }

  /** Waits at its primary; its link was up once and has been down for that long. */
  public GateNode waiting(Duration linkDownFor) {
    waits = true;
    downFor = Optional.of(linkDownFor);
    return this;
  }

  /** Waits at its primary, and its link has never been up. */
  public GateNode waitingForItsFirst() {
    waits = true;
    return this;
  }

  public GateNode syncing() {
    waits = true;
    syncing = true;
    return this;
  }

  public GateNode loading() {
    loading = true;
    return this;
  }

  public GateNode terminating() {
    terminating = true;
    return this;
  }

  /** Its pod is gone; what it had open at its primary is not closed yet. */
  public GateNode gone() {
    gone = true;
    return this;
  }

  public GateNode unreadable(Reading.Cause cause) {
    instead = Optional.of(new Reading.Unreadable<>(cause, "for this test"));
    return this;
  }

  public GateNode notRunning() {
    instead = Optional.of(new Reading.Absent<>());
    return this;
  }

  public GateNode readAt(Instant time) {
    readAt = time;
    return this;
  }

  public String name() {
    return "storefront-" + shard + "-" + ordinal;
  }

  int shard() {
    return shard;
  }

  boolean isGone() {
    return gone;
  }

  boolean isPrimary() {
    return ordinal == 0;
  }

  private String id() {
    return "%040x".formatted(16 * (shard + 1) + ordinal);
  }

  private Endpoint endpoint() {
    return Endpoint.of("10.0." + shard + "." + (ordinal + 1), 6379);
  }

  /** This node as it was read, among all nodes of its cache. */
  Member member(List<GateNode> all) {
    Reading<NodeView> reading = instead.orElseGet(() -> new Reading.Known<>(view(all), readAt));
    return new Member(
        "shop",
        shard,
        ordinal,
        name(),
        Optional.of(pod()),
        Optional.of(new RedisAdmin.Target(endpoint(), OPERATOR)),
        reading,
        Past.UNKNOWN);
  }

  private PodFacts pod() {
    return new PodFacts(
        name(),
        "uid-of-" + name(),
        Optional.of(endpoint().host()),
        Optional.of("node-a"),
        Optional.of("a"),
        true,
        true,
        true,
        true,
        terminating,
        Optional.empty());
  }

  private NodeView view(List<GateNode> all) {
    return new NodeView(
        id(),
        "run-of-" + name(),
        "7.0.15",
        true,
        9,
        all.stream().map(node -> node.entry(all)).toList(),
        replication(all),
        load(),
        delay,
        waited,
        Optional.empty());
  }

  private NodeEntry entry(List<GateNode> all) {
    int shards = 1 + all.stream().mapToInt(GateNode::shard).max().orElseThrow();
    SlotRanges own =
        SlotRanges.of(
            new SlotRange(
                SlotRange.SLOTS * shard / shards, SlotRange.SLOTS * (shard + 1) / shards - 1));
    return new NodeEntry(
        id(),
        endpoint(),
        "",
        isPrimary(),
        isPrimary() ? Optional.empty() : Optional.of(primary(shard).id()),
        NodeEntry.Health.OK,
        shard + 1,
        true,
        isPrimary() ? own : SlotRanges.none(),
        false);
  }

  private Replication replication(List<GateNode> all) {
    return new Replication(
        isPrimary() ? Role.PRIMARY : Role.REPLICA,
        stream,
        offset,
        isPrimary()
            ? Optional.empty()
            : Optional.of(new Upstream(primary(shard).endpoint(), !waits, downFor, syncing)),
        isPrimary()
            ? all.stream()
                .filter(node -> node.shard == shard && !node.isPrimary())
                .map(GateNode::downstream)
                .toList()
            : List.of(),
        former);
  }

  private Downstream downstream() {
    return new Downstream(
        endpoint(), waits ? Downstream.State.WAITING : Downstream.State.ONLINE, offset);
  }

  private Load load() {
    return new Load(loading, saving, keys, 0, 1, 1, 0, 0, 0, 0, uptime);
  }
}
