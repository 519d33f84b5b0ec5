package io.layeredcache.operator.simulation;

import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.fake.Effect;
import io.layeredcache.operator.redis.fake.EffectHook;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/** Sees every effect of one operator, on Redis and on Kubernetes alike, and kills it at one. */
final class KillSwitch implements EffectHook, io.layeredcache.operator.crash.EffectHook {

  /** The two moments at which an effect can be the last thing that an operator did. */
  enum Side {
    BEFORE,
    AFTER
  }

  private final BiPredicate<Side, List<String>> deadly;
  private final List<String> effects = new ArrayList<>();
  private Runnable death = () -> {};
  private boolean dead;

  private KillSwitch(BiPredicate<Side, List<String>> deadly) {
    this.deadly = deadly;
  }

  /** Only counts. */
  static KillSwitch never() {
    return new KillSwitch((side, effects) -> false);
  }

  /**
   * Kills at one effect.
   *
   * @param index of the effect, from 0
   */
  static KillSwitch at(int index, Side side) {
    return new KillSwitch((now, effects) -> now == side && effects.size() == index + 1);
  }

  /** Kills at the first effect that contains a text. */
  static KillSwitch at(String text, Side side) {
    return new KillSwitch((now, effects) -> now == side && effects.getLast().contains(text));
  }

  /** What else dies with the operator. */
  void onDeath(Runnable then) {
    death = then;
  }

  boolean hasKilled() {
    return dead;
  }

  /** The effects so far, the deadly one last. */
  List<String> effects() {
    return List.copyOf(effects);
  }

  @Override
  public void before(String effect) {
    effects.add(effect);
    look(Side.BEFORE);
  }

  @Override
  public void after(String effect) {
    look(Side.AFTER);
  }

  @Override
  public void before(Effect effect) {
    before(effect.toString());
  }

  @Override
  public void after(Effect effect, Answer<Void> answer) {
    after(effect.toString());
  }

  private void look(Side side) {
    if (deadly.test(side, effects)) {
      dead = true;
      death.run();
      throw new OperatorDied(side + " " + effects.getLast());
    }
  }
}
