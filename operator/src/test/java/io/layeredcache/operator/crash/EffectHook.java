package io.layeredcache.operator.crash;

/**
 * Looks at every effect of an operator; kills it by throwing an Error such as {@link OperatorDied}.
 */
public interface EffectHook {

  EffectHook NONE =
      new EffectHook() {
        @Override
        public void before(String effect) {}

        @Override
        public void after(String effect) {}
      };

  /** The effect is about to happen. */
  void before(String effect);

  /** The effect has happened; its answer has not been seen yet. */
  void after(String effect);
}
