package io.layeredcache.client.l2.route;

import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.topology.NodeTopology;
import io.layeredcache.client.topology.ShardLookup;
import io.layeredcache.client.topology.ShardTopology;
import io.layeredcache.client.topology.SlotRange;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Slot to owner: a topology document, and what servers have said since. Immutable; a change copies
 * one page of the table.
 *
 * <p>Order of claims: a server is believed about its own slot, so a patch stands against the
 * document that it contradicted and against every later one that knows no higher config epoch for
 * the slot. A document that agrees, that names a higher epoch, or that names none, ends it: what it
 * ends wrongly, the next redirection brings back.
 */
public final class SlotMap {

  private static final int PAGE = 128;

  /** A slot goes back to where it came from at most this often: two nodes may contradict. */
  private static final long FLAP_NANOS = Duration.ofSeconds(1).toNanos();

  private final TopologyDocument document;
  private final ShardLookup lookup;
  private final @Nullable Owner[][] pages;

  private SlotMap(TopologyDocument document, ShardLookup lookup, @Nullable Owner[][] pages) {
    this.document = document;
    this.lookup = lookup;
    this.pages = pages;
  }

  /** The map of a document alone. */
  public static SlotMap of(TopologyDocument document) {
    ShardLookup lookup = document.lookup();
    @Nullable Owner[][] pages = new @Nullable Owner[SlotRange.SLOTS / PAGE][PAGE];
    for (int slot = 0; slot < SlotRange.SLOTS; slot++) {
      pages[slot / PAGE][slot % PAGE] = lookup.shardFor(slot).flatMap(SlotMap::owner).orElse(null);
    }
    return new SlotMap(document, lookup, shared(pages));
  }

  private static Optional<Owner> owner(ShardTopology shard) {
    // a shard that is down is not asked, also if its last primary is still named
    return shard.state() == ShardTopology.State.Down
        ? Optional.empty()
        : shard.primary().map(node -> new Owner(shard.id(), NodeAddress.of(node), null));
  }

  /** Neighbours are one object: 16384 slots of a few shards, compared often and kept for long. */
  private static @Nullable Owner[][] shared(@Nullable Owner[][] pages) {
    @Nullable Owner last = null;
    for (@Nullable Owner[] page : pages) {
      for (int i = 0; i < page.length; i++) {
        if (last != null && last.equals(page[i])) {
          page[i] = last;
        }
        last = page[i];
      }
    }
    return pages;
  }

  /** The document beneath. */
  public TopologyDocument document() {
    return document;
  }

  /** Who owns a slot, null if nobody does or its shard is down. */
  public @Nullable Owner owner(int slot) {
    return pages[slot / PAGE][slot % PAGE];
  }

  /**
   * The shard that a slot belongs to by the document, whether somebody answers for it or not;
   * {@link Owner#UNLISTED} if it belongs to none.
   */
  public int shard(int slot) {
    return lookup.shardFor(slot).map(ShardTopology::id).orElse(Owner.UNLISTED);
  }

  /**
   * The map after a document. An older one changes nothing; one of the same version that differs
   * was amended by the view of a node, while nobody publishes.
   */
  public SlotMap with(TopologyDocument next) {
    boolean sameCluster = next.clusterId().equals(document.clusterId());
    if (sameCluster && (next.version() < document.version() || next.equals(document))) {
      return this;
    }
    SlotMap fresh = of(next);
    if (!sameCluster) {
      return fresh;
    }
    for (int slot = 0; slot < SlotRange.SLOTS; slot++) {
      Owner old = owner(slot);
      if (old != null && old.patch() != null && survives(old, fresh, slot)) {
        int shard = fresh.shardAt(old.address());
        fresh.pages[slot / PAGE][slot % PAGE] = new Owner(shard, old.address(), old.patch());
      }
    }
    return fresh;
  }

  private static boolean survives(Owner old, SlotMap fresh, int slot) {
    Owner now = fresh.owner(slot);
    if (now == null || old.patch() == null || now.address().equals(old.address())) {
      return false;
    }
    long epoch = fresh.epoch(now.shard());
    return epoch != 0 && epoch <= old.patch().epochs();
  }

  /**
   * The map after the owner of a slot has said that another node has it. It changes nothing if the
   * one who says so is not the owner, or if the slot came from there less than a second ago.
   *
   * <p>A node of the same shard has taken over whatever the old primary had, so all slots go there.
   */
  public SlotMap moved(int slot, NodeAddress said, NodeAddress to, long nowNanos) {
    Owner old = owner(slot);
    if (old == null || !old.address().equals(said) || to.equals(said) || flaps(old, to, nowNanos)) {
      return this;
    }
    boolean tookOver = old.shard() != Owner.UNLISTED && shardAt(to) == old.shard();
    return tookOver ? tookOver(old, to, nowNanos) : with(slot, patched(old, to, nowNanos));
  }

  private static boolean flaps(Owner old, NodeAddress to, long nowNanos) {
    return old.patch() != null
        && old.patch().instead().equals(to)
        && nowNanos - old.patch().atNanos() < FLAP_NANOS;
  }

  private SlotMap tookOver(Owner old, NodeAddress to, long nowNanos) {
    Owner taken = patched(old, to, nowNanos);
    @Nullable Owner[][] changed = new @Nullable Owner[pages.length][];
    for (int page = 0; page < pages.length; page++) {
      changed[page] = pages[page].clone();
      for (int i = 0; i < PAGE; i++) {
        Owner owner = changed[page][i];
        if (owner != null
            && owner.shard() == old.shard()
            && owner.address().equals(old.address())) {
          changed[page][i] = taken;
        }
      }
    }
    return new SlotMap(document, lookup, changed);
  }

  private SlotMap with(int slot, Owner owner) {
    @Nullable Owner[][] changed = pages.clone();
    changed[slot / PAGE] = pages[slot / PAGE].clone();
    changed[slot / PAGE][slot % PAGE] = owner;
    return new SlotMap(document, lookup, changed);
  }

  private Owner patched(Owner old, NodeAddress to, long nowNanos) {
    int shard = shardAt(to);
    long epochs = Math.max(epoch(old.shard()), epoch(shard));
    return new Owner(shard, to, new Owner.Patch(old.address(), epochs, nowNanos));
  }

  private long epoch(int shard) {
    return document.shard(shard).map(ShardTopology::configEpoch).orElse(0L);
  }

  /** The shard that the document names a node in, {@link Owner#UNLISTED} if it names it in none. */
  public int shardAt(NodeAddress address) {
    return shardOf(address).map(ShardTopology::id).orElse(Owner.UNLISTED);
  }

  /** The node that owns what a shard has by the document, empty if none does. */
  public Optional<NodeAddress> primary(int shard) {
    return document.shard(shard).stream()
        .flatMap(all -> all.slots().ranges().stream())
        .flatMap(range -> IntStream.rangeClosed(range.from(), range.to()).mapToObj(this::owner))
        .filter(owner -> owner != null && owner.shard() == shard)
        .map(Owner::address)
        .findFirst();
  }

  private Optional<ShardTopology> shardOf(NodeAddress address) {
    return document.shards().stream()
        .filter(shard -> nodes(shard).anyMatch(node -> NodeAddress.of(node).equals(address)))
        .findFirst();
  }

  /**
   * Whom to ask when the owner of a slot does not answer: the other members of its shard first, one
   * of which takes over, then the primaries of the other shards, who will know it.
   */
  public List<NodeAddress> witnesses(Owner owner) {
    Stream<NodeTopology> members = document.shard(owner.shard()).stream().flatMap(SlotMap::nodes);
    Stream<NodeTopology> others =
        document.shards().stream()
            .filter(shard -> shard.id() != owner.shard())
            .flatMap(shard -> shard.primary().stream());
    return Stream.concat(members, others)
        .map(NodeAddress::of)
        .filter(address -> !address.equals(owner.address()))
        .distinct()
        .toList();
  }

  /** All nodes that the document names or that own a slot. */
  public NavigableSet<NodeAddress> addresses() {
    NavigableSet<NodeAddress> all = new TreeSet<>();
    document.shards().stream().flatMap(SlotMap::nodes).map(NodeAddress::of).forEach(all::add);
    for (@Nullable Owner[] page : pages) {
      for (@Nullable Owner owner : page) {
        if (owner != null && owner.patch() != null) {
          all.add(owner.address());
        }
      }
    }
    return all;
  }

  private static Stream<NodeTopology> nodes(ShardTopology shard) {
    return Stream.concat(shard.primary().stream(), shard.replicas().stream());
  }
}
