package io.layeredcache.crd.policy;

import io.layeredcache.crd.value.TimeSpan;

/** CEL on a data class: what was written together must not expire together. */
final class JitterRule {

  static final String RULE =
      "[self.lifetime]"
          + TimeSpan.ANY_WRONG
          + "duration(self.lifetime) <= duration('60s') || !self.jitter.matches('^0([.]0*)?$')";

  static final String MESSAGE =
      "jitter 0 with a lifetime over 60s lets everything that was written together expire together:"
          + " write for example \"0.2\"";

  private JitterRule() {}
}
