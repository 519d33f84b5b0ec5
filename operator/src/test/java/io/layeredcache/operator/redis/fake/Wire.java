package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Answer.Silence;
import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Target;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/** What happens to a call between an operator and a node. Its users hold the world's lock. */
final class Wire {

  private final FakeNetwork network;
  private final Simulation simulation;
  private final List<Effect> effects = new ArrayList<>();
  private final Map<Endpoint, Boolean> lostAnswers = new HashMap<>();
  private final Set<FakeHandle> handles = new HashSet<>();
  private EffectHook hook = EffectHook.NONE;

  Wire(FakeNetwork network, Simulation simulation) {
    this.network = network;
    this.simulation = simulation;
  }

  Simulation simulation() {
    return simulation;
  }

  List<Effect> effects() {
    return List.copyOf(effects);
  }

  EffectHook hook(EffectHook around) {
    hook = around;
    return hook;
  }

  boolean loseNextAnswer(Endpoint endpoint, boolean tookEffect) {
    lostAnswers.put(endpoint, tookEffect);
    return tookEffect;
  }

  /** A call that changes nothing: it opens a connection where the last one was lost. */
  <T> Answer<T> read(FakeHandle handle, Target target, Function<FakeNode, Answer<T>> question) {
    return call(handle, target, question, node -> {});
  }

  /** A call that changes a node, recorded and hooked. */
  Answer<Void> effect(
      FakeHandle handle, Target target, String command, Function<FakeNode, Answer<Void>> change) {
    refuseTheDead(handle);
    Effect effect = new Effect(target.endpoint(), command);
    try {
      hook.before(effect);
      effects.add(effect);
      Answer<Void> answer = change(handle, target, change);
      hook.after(effect, answer);
      return answer;
    } catch (Error death) {
      handle.die();
      throw death;
    }
  }

  /** Whether another operator that lives has a connection to this node. */
  boolean hasRivals(FakeHandle handle, Endpoint endpoint) {
    return handles.stream()
        .filter(other -> other != handle && other.isOperator() && !other.isCut())
        .map(other -> other.connections().getOrDefault(endpoint, ""))
        .anyMatch(runId -> !runId.isEmpty());
  }

  /** Cuts the connections of all other operators to this node. */
  Answer<Void> fence(FakeHandle handle, FakeNode node) {
    handles.stream()
        .filter(other -> other != handle && other.isOperator())
        .forEach(other -> other.connections().computeIfPresent(node.endpoint, (e, runId) -> ""));
    return Answer.done();
  }

  private Answer<Void> change(
      FakeHandle handle, Target target, Function<FakeNode, Answer<Void>> change) {
    Endpoint endpoint = target.endpoint();
    String runId = handle.connections().get(endpoint);
    if (runId != null && isLost(runId, endpoint)) {
      return unreachable(handle, endpoint, Silence.RESET);
    }
    return call(handle, target, change, node -> node.inbox.add(() -> unheard(change, node)));
  }

  private boolean isLost(String runId, Endpoint endpoint) {
    return network.placed(endpoint).filter(n -> n.running && n.runId.equals(runId)).isEmpty();
  }

  private <T> Answer<T> call(
      FakeHandle handle,
      Target target,
      Function<FakeNode, Answer<T>> action,
      Consumer<FakeNode> leftInSocket) {
    refuseTheDead(handle);
    handles.add(handle);
    Endpoint endpoint = target.endpoint();
    FakeNode node = network.placed(endpoint).orElse(null);
    if (node == null) {
      return unreachable(handle, endpoint, Silence.NO_ROUTE);
    }
    if (node.isolated) {
      return unreachable(handle, endpoint, Silence.TIMEOUT);
    }
    if (!node.running) {
      return unreachable(handle, endpoint, Silence.REFUSED);
    }
    if (node.frozen) {
      if (node.runId.equals(handle.connections().get(endpoint))) {
        leftInSocket.accept(node);
      }
      return unreachable(handle, endpoint, Silence.TIMEOUT);
    }
    return answer(handle, target, action, node);
  }

  private <T> Answer<T> answer(
      FakeHandle handle, Target target, Function<FakeNode, Answer<T>> action, FakeNode node) {
    Endpoint endpoint = target.endpoint();
    if (!target.credentials().equals(node.settings.credentials())) {
      handle.connections().remove(endpoint);
      return new Answer.Refused<>("WRONGPASS invalid username-password pair or user is disabled.");
    }
    handle.connections().put(endpoint, node.runId);
    Boolean lost = lostAnswers.remove(endpoint);
    if (lost == null) {
      return action.apply(node);
    }
    if (lost) {
      unheard(action, node);
    }
    return unreachable(handle, endpoint, Silence.RESET);
  }

  static void refuseTheDead(FakeHandle handle) {
    if (handle.isCut()) {
      throw new OperatorDied("a dead operator calls");
    }
  }

  /** It takes effect, and nobody learns what the node said. */
  private static <T> void unheard(Function<FakeNode, Answer<T>> action, FakeNode node) {
    Answer<T> unused = action.apply(node);
  }

  private static <T> Answer<T> unreachable(FakeHandle handle, Endpoint endpoint, Silence how) {
    handle.connections().remove(endpoint);
    return new Answer.Unreachable<>(how, how + " at " + endpoint);
  }
}
