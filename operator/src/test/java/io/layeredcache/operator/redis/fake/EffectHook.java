package io.layeredcache.operator.redis.fake;

import io.layeredcache.operator.redis.Answer;

/**
 * Is called around every command that changes a node. What it throws reaches the caller, and an
 * {@link Error} also cuts the caller's handle: an operator that died there does nothing more.
 */
public interface EffectHook {

  /** Nothing has happened yet. */
  void before(Effect effect);

  /** It has taken effect; the caller has not heard of it. */
  void after(Effect effect, Answer<Void> answer);

  /** Does nothing. */
  EffectHook NONE =
      new EffectHook() {
        @Override
        public void before(Effect effect) {}

        @Override
        public void after(Effect effect, Answer<Void> answer) {}
      };
}
