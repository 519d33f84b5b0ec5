package io.layeredcache.operator.desired;

import io.layeredcache.crd.LayeredCacheSpec;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What admission cannot check and a server would not start with. */
public final class SpecProblems {

  private SpecProblems() {}

  /** All problems together, sorted by field; empty if there are none. */
  public static List<Problem> of(LayeredCacheSpec spec) {
    return Stream.concat(
            Sizing.problems(spec.redis()).stream(), UserConfig.problems(spec.redis()).stream())
        .sorted(Comparator.comparing(Problem::field))
        .toList();
  }
}
