package io.layeredcache.client.l2;

import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.route.Redirection;
import io.layeredcache.client.l2.route.Routes;
import io.layeredcache.client.l2.route.ServerError;
import io.layeredcache.client.l2.wire.Exchange;
import io.layeredcache.client.l2.wire.Nodes;
import io.layeredcache.client.l2.wire.Request;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the node that took over from one that fails its calls. A dead primary sends nobody to its
 * successor, and while the breaker is open nobody asks; so the other nodes are asked in turn, one
 * every 150 to 350 ms, for a key of the shard: the successor answers, any other names it. The node
 * that failed is never asked.
 */
final class OwnerSearch implements AutoCloseable {

  private static final long SHORTEST_NANOS = Duration.ofMillis(150).toNanos();
  private static final long LONGEST_NANOS = Duration.ofMillis(350).toNanos();

  /** A shard that is lost for longer is searched anew with its next failure. */
  private static final long PATIENCE_NANOS = Duration.ofMinutes(1).toNanos();

  private final ConcurrentMap<NodeAddress, Search> searches = new ConcurrentHashMap<>();
  private final Routes routes;
  private final Ownership ownership;
  private final ShardGates gates;
  private final Nodes nodes;
  private final Time time;
  private final RandomGenerator random;
  private volatile boolean closed;

  OwnerSearch(
      Routes routes,
      Ownership ownership,
      ShardGates gates,
      Nodes nodes,
      Time time,
      RandomGenerator random) {
    this.routes = routes;
    this.ownership = ownership;
    this.gates = gates;
    this.nodes = nodes;
    this.time = time;
    this.random = random;
  }

  /** A call to that owner failed. */
  void suspect(Owner owner, int slot, byte[] key) {
    if (closed || searches.containsKey(owner.address())) {
      return;
    }
    Search search = new Search(owner, slot, Request.get(key), time.nanos() + PATIENCE_NANOS);
    if (searches.putIfAbsent(owner.address(), search) == null) {
      next(search, 0);
    }
  }

  /** It answered. */
  void cleared(Owner owner) {
    if (!searches.isEmpty()) {
      searches.remove(owner.address());
    }
  }

  private void next(Search search, int turn) {
    long pause = random.nextLong(SHORTEST_NANOS, LONGEST_NANOS);
    time.after(Duration.ofNanos(pause), () -> look(search, turn));
  }

  private void look(Search search, int turn) {
    if (!isOn(search)) {
      return;
    }
    Owner now = routes.owner(search.slot);
    List<NodeAddress> witnesses = routes.current().witnesses(search.owner);
    if (now == null
        || !now.address().equals(search.owner.address())
        || witnesses.isEmpty()
        || time.nanos() - search.untilNanos > 0) {
      end(search);
      return;
    }
    NodeAddress witness = witnesses.get(turn % witnesses.size());
    gates.of(search.owner.shard()).meters().searched();
    nodes.send(witness, new Question(search, witness));
    next(search, turn + 1);
  }

  private boolean isOn(Search search) {
    return !closed && searches.get(search.owner.address()) == search;
  }

  private void end(Search search) {
    searches.remove(search.owner.address(), search);
  }

  private void found(Search search, NodeAddress owner) {
    if (isOn(search) && !owner.equals(search.owner.address())) {
      end(search);
      ownership.moved(search.slot, search.owner, owner);
    }
  }

  @Override
  public void close() {
    closed = true;
    searches.clear();
  }

  /** The search for the successor of one node. It is the same only as itself. */
  private static final class Search {

    private final Owner owner;
    private final int slot;
    private final Request question;
    private final long untilNanos;

    Search(Owner owner, int slot, Request question, long untilNanos) {
      this.owner = owner;
      this.slot = slot;
      this.question = question;
      this.untilNanos = untilNanos;
    }
  }

  /** Who owns the slot, asked of one witness. */
  private final class Question implements Exchange {

    private final Search search;
    private final NodeAddress witness;

    Question(Search search, NodeAddress witness) {
      this.search = search;
      this.witness = witness;
    }

    @Override
    public Request request() {
      return search.question;
    }

    @Override
    public boolean asking() {
      return false;
    }

    @Override
    public boolean isOver() {
      return !isOn(search);
    }

    @Override
    public void value(byte @Nullable [] value) {
      found(search, witness);
    }

    @Override
    public void error(String text) {
      ServerError error = ServerError.of(text);
      Redirection next = Redirection.after(error, text, witness, 0);
      if (next instanceof Redirection.Moved moved) {
        found(search, moved.to());
      } else if (next instanceof Redirection.Ask) {
        // only an owner knows where its keys are going
        found(search, witness);
      }
    }

    @Override
    public void lost(boolean sent) {
      // the next one is asked in its turn
    }
  }
}
