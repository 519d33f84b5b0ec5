package io.layeredcache.operator.act;

import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import java.util.List;
import java.util.Optional;

/**
 * What became of a plan's steps.
 *
 * @param results one for each step that was tried, in order
 */
public record Outcome(List<Result> results) {

  public Outcome {
    results = List.copyOf(results);
  }

  /** Nothing was tried. */
  public static Outcome none() {
    return new Outcome(List.of());
  }

  /** A step, and why it failed if it did. */
  public record Result(Step step, Optional<Failure> failure) {}

  /** Why a step failed. */
  public record Failure(Reason reason, String message) {

    static Failure of(String message) {
      return new Failure(Reason.STEP_FAILED, message);
    }
  }

  public List<Result> failures() {
    return results.stream().filter(result -> result.failure().isPresent()).toList();
  }
}
