package io.layeredcache.operator.plan;

import java.util.List;

/** May refuse a step after it was proposed; never proposes. What it cannot know, it refuses. */
public interface Gate {

  /** Name for metrics. */
  String name();

  /**
   * The verdict on one step.
   *
   * @param admitted steps of this pass that went through before it
   */
  Verdict judge(Step step, Situation now, List<Step> admitted);
}
