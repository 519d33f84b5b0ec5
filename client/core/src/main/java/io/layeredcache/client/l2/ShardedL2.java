package io.layeredcache.client.l2;

import io.layeredcache.client.delivery.Topologies;
import io.layeredcache.client.l2.Unavailable.Cause;
import io.layeredcache.client.l2.guard.DeadlineWheel;
import io.layeredcache.client.l2.guard.Entry;
import io.layeredcache.client.l2.guard.Outcome;
import io.layeredcache.client.l2.guard.OwnAlarms;
import io.layeredcache.client.l2.guard.ShardGate;
import io.layeredcache.client.l2.route.Owner;
import io.layeredcache.client.l2.route.Routes;
import io.layeredcache.client.l2.route.ServerError.Verdict;
import io.layeredcache.client.l2.wire.Request;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.topology.SlotHash;
import io.layeredcache.client.topology.TopologyDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The shards of a cluster, each behind its own gate.
 *
 * <p>Threads: a future ends on the event loop of the connection that brought its answer, on the
 * thread of the alarms when its deadline has come, or before it is returned. What is chained to it
 * runs there unless it is given an executor ({@code thenApplyAsync}), and must not block: it would
 * hold up the answers of every shard.
 */
public final class ShardedL2 implements L2, AutoCloseable {

  /** A multi-get leaves the rest of what a shard may have in flight to others. */
  private static final int TURNS = 4;

  private final L2Surroundings around;
  private final OwnAlarms time;
  private final Routes routes;
  private final ShardGates gates;
  private final Ownership ownership;
  private final OwnerSearch search;
  private final DeadlineWheel wheel;
  private final ExpiryVerdict expiry;
  private final Courier courier;
  private final CallEnds ends;
  private final Topologies.Subscription subscription;
  private volatile boolean closed;

  /** Opens it on the document in force; connections are opened as they are needed. */
  public ShardedL2(L2Surroundings around) {
    this.around = around;
    this.time = new OwnAlarms(around.time());
    this.routes = new Routes(around.topologies().current(), time, around.behind());
    this.gates = new ShardGates(around.guards(), around.mostInFlight(), time, around.registry());
    this.ownership = new Ownership(routes, gates);
    this.search = new OwnerSearch(routes, ownership, gates, around.nodes(), time, around.random());
    this.wheel = new DeadlineWheel(time);
    this.expiry = new ExpiryVerdict(routes, time);
    this.courier = new Courier(routes, ownership, gates, around.nodes(), wheel, expiry, time);
    this.ends = new Ends();
    this.subscription = around.topologies().subscribe(this::accept);
  }

  private void accept(TopologyDocument document) {
    long before = routes.current().document().version();
    ownership.accept(document);
    around.nodes().retain(routes.current().addresses());
    if (routes.current().document().version() != before) {
      around.nodes().rename();
    }
  }

  @Override
  public CompletableFuture<Lookup> get(byte[] key, Deadline deadline) {
    return ask(Request.get(key), Answers.LOOKUP, deadline);
  }

  @Override
  public CompletableFuture<Confirmation> set(
      byte[] key, byte[] value, Duration lifetime, Deadline deadline) {
    return ask(Request.set(key, value, lifetime), Answers.CONFIRMATION, deadline);
  }

  @Override
  public CompletableFuture<Confirmation> delete(byte[] key, Deadline deadline) {
    return ask(Request.delete(key), Answers.CONFIRMATION, deadline);
  }

  private <A> CompletableFuture<A> ask(Request request, Answers<A> answers, Deadline deadline) {
    int slot = SlotHash.slot(request.key());
    Owner owner = routes.owner(slot);
    // a shard that is down keeps its name in the meters: who looks for what is lost looks there
    ShardGate gate = gates.of(owner == null ? routes.current().shard(slot) : owner.shard());
    if (closed) {
      return without(answers, Cause.CLOSED, gate);
    }
    if (owner == null) {
      return without(answers, Cause.NO_OWNER, gate);
    }
    if (deadline.hasPassed(time)) {
      return without(answers, Cause.TIMED_OUT, gate);
    }
    Entry entry = gate.enter(1);
    if (entry instanceof Entry.Admitted admitted) {
      Way way = new Way(owner, gate, admitted.passage());
      Verdict ifExpired = expiry.of(deadline.atNanos());
      Call<A> call = new Call<>(request, slot, answers, deadline, ends, way, ifExpired);
      courier.start(call);
      return call.future;
    }
    return without(answers, ((Entry.Denied) entry).cause(), gate);
  }

  private static <A> CompletableFuture<A> without(Answers<A> answers, Cause cause, ShardGate gate) {
    gate.meters().ended(Outcome.of(cause));
    return CompletableFuture.completedFuture(answers.without(new Unavailable(cause)));
  }

  /** Keys that are asked for together, and the futures of their answers in the same order. */
  private record Wanted(
      List<byte[]> keys, List<CompletableFuture<Lookup>> answers, Deadline deadline) {

    CompletableFuture<Void> all(List<Integer> places) {
      return CompletableFuture.allOf(
          places.stream().map(answers::get).toArray(CompletableFuture[]::new));
    }

    /** Whoever waits for those hears at least that there is no answer. */
    private @Nullable Void giveUp(List<Integer> places) {
      places.forEach(place -> answers.get(place).complete(new Unavailable(Cause.NOT_CONNECTED)));
      return null;
    }
  }

  @Override
  public CompletableFuture<List<Lookup>> getAll(List<byte[]> keys, Deadline deadline) {
    List<CompletableFuture<Lookup>> answers =
        keys.stream().map(key -> new CompletableFuture<Lookup>()).toList();
    Wanted wanted = new Wanted(keys, answers, deadline);
    List<Integer> places = IntStream.range(0, keys.size()).boxed().toList();
    askAll(wanted, places);
    return wanted
        .all(places)
        .thenApply(all -> answers.stream().map(CompletableFuture::join).toList());
  }

  private void askAll(Wanted wanted, List<Integer> places) {
    Map<Owner, List<Integer>> together = new LinkedHashMap<>();
    for (int place : places) {
      byte[] key = wanted.keys.get(place);
      Owner owner = routes.owner(SlotHash.slot(key));
      if (owner == null || closed || wanted.deadline.hasPassed(time)) {
        answer(get(key, wanted.deadline), wanted, place);
      } else {
        // a slot that was patched is one by itself, also if its node has others
        together.computeIfAbsent(plain(owner), any -> new ArrayList<>()).add(place);
      }
    }
    together.forEach((owner, all) -> askInTurn(owner, wanted, all));
  }

  private static void answer(CompletableFuture<Lookup> call, Wanted wanted, int place) {
    CompletableFuture<?> unused = call.thenAccept(wanted.answers.get(place)::complete);
  }

  private static Owner plain(Owner owner) {
    return owner.patch() == null ? owner : new Owner(owner.shard(), owner.address(), null);
  }

  /**
   * Some at once, so that others find room at the shard; then the rest, whoever owns it by then.
   */
  private void askInTurn(Owner owner, Wanted wanted, List<Integer> places) {
    int most = Math.max(1, around.mostInFlight() / TURNS);
    List<Integer> first = places.subList(0, Math.min(most, places.size()));
    List<Integer> rest = places.subList(first.size(), places.size());
    ShardGate gate = gates.of(owner.shard());
    Entry entry = gate.enter(first.size());
    if (entry instanceof Entry.Denied denied) {
      places.forEach(place -> answer(without(Answers.LOOKUP, denied.cause(), gate), wanted, place));
      return;
    }
    askTogether(new Way(owner, gate, ((Entry.Admitted) entry).passage()), wanted, first);
    if (!rest.isEmpty()) {
      CompletableFuture<?> unused =
          wanted
              .all(first)
              .thenRun(() -> askAll(wanted, rest))
              .exceptionally(failed -> wanted.giveUp(rest));
    }
  }

  private void askTogether(Way way, Wanted wanted, List<Integer> places) {
    Verdict ifExpired = expiry.of(wanted.deadline.atNanos());
    List<Call<Lookup>> calls = new ArrayList<>(places.size());
    for (int place : places) {
      byte[] key = wanted.keys.get(place);
      Call<Lookup> call =
          new Call<>(
              Request.get(key),
              SlotHash.slot(key),
              Answers.LOOKUP,
              wanted.deadline,
              ends,
              way,
              ifExpired);
      calls.add(call);
      answer(call.future, wanted, place);
    }
    courier.startAll(way.owner().address(), calls);
  }

  /** Ends every call, connection, alarm and thread. What comes later is answered as closed. */
  @Override
  public void close() {
    closed = true;
    subscription.cancel();
    search.close();
    courier.close();
    around.nodes().close();
    wheel.close();
    time.close();
    gates.close();
  }

  private final class Ends implements CallEnds {

    @Override
    public void answered(Owner owner) {
      search.cleared(owner);
    }

    @Override
    public void failed(Request request, Owner owner) {
      search.suspect(owner, SlotHash.slot(request.key()), request.key());
    }

    @Override
    public void overdue(Owner owner) {
      around.nodes().overdue(owner.address());
    }
  }
}
