package io.layeredcache.client.l2;

import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.guard.DeadlineWheel;
import io.layeredcache.client.l2.guard.Entry;
import io.layeredcache.client.l2.guard.Passage;
import io.layeredcache.client.l2.guard.ShardGate;
import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.route.Redirection;
import io.layeredcache.client.l2.route.Routes;
import io.layeredcache.client.l2.route.ServerError;
import io.layeredcache.client.l2.route.ServerError.Verdict;
import io.layeredcache.client.l2.route.SlotMap;
import io.layeredcache.client.l2.wire.Nodes;
import io.layeredcache.client.node.NodeAddress;
import io.layeredcache.client.time.Time;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Carries calls to the node that answers them.
 *
 * <ol>
 *   <li>A call goes to the owner of its slot.
 *   <li>A redirection is followed, at most {@link Redirection#MOST} in all. Each shard on the way
 *       is entered through its own gate, so that a shard which is not to be called is not.
 *   <li>A call that was lost, and that was not sent or may be repeated, goes on as long as the
 *       budget has a retry for each attempt: at a node that can say who owns the slot now, since a
 *       primary that died cannot. What may be repeated then waits until its deadline for the owner
 *       to be connected again.
 * </ol>
 */
final class Courier {

  private final Routes routes;
  private final Ownership ownership;
  private final ShardGates gates;
  private final Nodes nodes;
  private final DeadlineWheel wheel;
  private final ExpiryVerdict expiry;
  private final Time time;
  private volatile boolean closed;

  Courier(
      Routes routes,
      Ownership ownership,
      ShardGates gates,
      Nodes nodes,
      DeadlineWheel wheel,
      ExpiryVerdict expiry,
      Time time) {
    this.routes = routes;
    this.ownership = ownership;
    this.gates = gates;
    this.nodes = nodes;
    this.wheel = wheel;
    this.expiry = expiry;
    this.time = time;
  }

  /** Sends a call to its owner. */
  void start(Call<?> call) {
    wheel.add(call);
    send(call, call.way().owner().address(), Attempt.Kind.PLAIN);
  }

  /** Sends calls to the owner that they have in common, in one write. */
  void startAll(NodeAddress owner, List<? extends Call<?>> calls) {
    List<Attempt> attempts = new ArrayList<>(calls.size());
    for (Call<?> call : calls) {
      wheel.add(call);
      attempts.add(new Attempt(this, call, owner, Attempt.Kind.PLAIN));
    }
    nodes.sendAll(owner, attempts);
  }

  /** From now on what is lost is lost because of that. */
  void close() {
    closed = true;
  }

  private void send(Call<?> call, NodeAddress to, Attempt.Kind kind) {
    nodes.send(to, new Attempt(this, call, to, kind));
  }

  void answered(Attempt attempt, byte @Nullable [] value) {
    Call<?> call = attempt.call();
    if (attempt.kind() == Attempt.Kind.WITNESS) {
      // it did not send us on: it has taken over
      ownership.moved(call.slot, call.way().owner(), attempt.asked());
    }
    call.answered(value);
  }

  void refused(Attempt attempt, String text) {
    Call<?> call = attempt.call();
    ServerError error = ServerError.of(text);
    Redirection next = Redirection.after(error, text, attempt.asked(), call.sentAround);
    call.sentAround++;
    if (next instanceof Redirection.End) {
      call.failed(Cause.REFUSED, error.verdict());
      return;
    }
    call.way().gate().meters().redirected();
    if (next instanceof Redirection.Moved moved) {
      moved(attempt, moved.to());
    } else if (next instanceof Redirection.Ask ask) {
      follow(call, ask.to(), Attempt.Kind.ASKING);
    } else if (next instanceof Redirection.Again again) {
      call.waits(error.verdict());
      time.after(again.after(), () -> again(call));
    }
  }

  private void moved(Attempt attempt, NodeAddress to) {
    Call<?> call = attempt.call();
    Owner owner = call.way().owner();
    if (attempt.kind() == Attempt.Kind.WITNESS) {
      if (to.equals(owner.address())) {
        // the others still name the node that does not answer
        goOn(call, Cause.NOT_CONNECTED, this::awaitOwner);
        return;
      }
      ownership.moved(call.slot, owner, to);
    } else if (owner.address().equals(attempt.asked())) {
      ownership.moved(call.slot, owner, to);
    }
    follow(call, to, Attempt.Kind.PLAIN);
  }

  private void again(Call<?> call) {
    Owner owner = routes.owner(call.slot);
    if (owner == null) {
      call.failed(Cause.NO_OWNER, Verdict.IGNORED);
    } else {
      follow(call, owner.address(), Attempt.Kind.PLAIN);
    }
  }

  private void follow(Call<?> call, NodeAddress to, Attempt.Kind kind) {
    Owner owner = ownerAt(call.slot, to);
    Way way = call.way();
    boolean inside = way.passage() != null && owner.shard() == way.owner().shard();
    boolean lets = inside ? goesOn(call, way.to(owner)) : enters(call, way, owner);
    if (lets) {
      send(call, to, kind);
    }
  }

  /** What is left is judged anew: another shard does not answer for the time that one took. */
  private boolean goesOn(Call<?> call, Way next) {
    return call.goOn(next, expiry.of(call.deadlineNanos()));
  }

  private Owner ownerAt(int slot, NodeAddress address) {
    SlotMap map = routes.current();
    Owner owner = map.owner(slot);
    return owner != null && owner.address().equals(address)
        ? owner
        : new Owner(map.shardAt(address), address, null);
  }

  /** The shard that sent the call on has done well, whatever the next one does. */
  private boolean enters(Call<?> call, Way from, Owner owner) {
    ShardGate gate = gates.of(owner.shard());
    Passage left = from.passage();
    Entry entry = left == null ? gate.enterAgain() : gate.enter(1);
    if (entry instanceof Entry.Denied denied) {
      call.failed(denied.cause(), left == null ? Verdict.IGNORED : Verdict.SUCCESS);
      return false;
    }
    Entry.Admitted admitted = (Entry.Admitted) entry;
    boolean lets = goesOn(call, new Way(owner, gate, admitted.passage()));
    if (lets && left != null) {
      left.settle(Verdict.SUCCESS);
    } else if (!lets) {
      admitted.passage().settle(Verdict.IGNORED);
    }
    return lets;
  }

  void lost(Attempt attempt, boolean sent) {
    Call<?> call = attempt.call();
    Cause cause = sent ? Cause.CONNECTION_LOST : Cause.NOT_CONNECTED;
    if (sent) {
      call.mayBeDone();
    }
    if (closed) {
      call.failed(Cause.CLOSED, Verdict.IGNORED);
    } else if (sent && !call.request.verb().mayBeRepeated()) {
      call.failed(cause, Verdict.FAILURE);
    } else {
      // a witness that is lost is not asked again: its connection may not say yet that it is none
      goOn(call, cause, attempt.kind() == Attempt.Kind.WITNESS ? this::awaitOwner : this::retry);
    }
  }

  /** One more attempt if the budget has it, or the end. */
  private void goOn(Call<?> call, Cause otherwise, Consumer<Call<?>> next) {
    if (!call.isOver() && call.way().gate().mayRetry(retryShare())) {
      call.lost();
      next.accept(call);
    } else {
      call.failed(otherwise, Verdict.FAILURE);
    }
  }

  private double retryShare() {
    return routes.current().document().policy().retry().budget().toDouble();
  }

  /** To a node to which it goes at once: a call does not wait for a connection twice. */
  private void retry(Call<?> call) {
    Owner now = routes.owner(call.slot);
    if (now != null && !now.address().equals(call.way().owner().address())) {
      // somebody has found the new owner meanwhile
      follow(call, now.address(), Attempt.Kind.PLAIN);
      return;
    }
    routes.current().witnesses(call.way().owner()).stream()
        .filter(nodes::isConnected)
        .findFirst()
        .ifPresentOrElse(
            witness -> send(call, witness, Attempt.Kind.WITNESS), () -> awaitOwner(call));
  }

  /**
   * Until there is another owner, or this one is connected again: nobody is asked meanwhile, so
   * that it costs no retry. Not at once: a connection that is lost may not say so yet. A write does
   * not wait: it would come behind those that were made after it.
   */
  private void awaitOwner(Call<?> call) {
    if (!call.request.verb().mayBeRepeated()) {
      // the failure has been told
      call.failed(Cause.NOT_CONNECTED, Verdict.IGNORED);
      return;
    }
    time.after(Redirection.pause(call.pauses++), () -> look(call));
  }

  private void look(Call<?> call) {
    if (call.isOver()) {
      return;
    }
    Owner now = routes.owner(call.slot);
    boolean moved = now != null && !now.address().equals(call.way().owner().address());
    if (now != null && (moved || nodes.isConnected(now.address()))) {
      follow(call, now.address(), Attempt.Kind.PLAIN);
    } else {
      awaitOwner(call);
    }
  }
}
