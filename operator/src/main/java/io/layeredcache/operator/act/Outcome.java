package io.layeredcache.operator.act;

import io.layeredcache.operator.plan.Plan;
import io.layeredcache.operator.plan.Reason;
import io.layeredcache.operator.plan.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What became of a plan's steps, or what is about to.
 *
 * @param results one for each step that was tried, in order
 * @param held steps that failed before and are not due to be tried again yet, each with that
 *     failure, and those for which no time was left
 * @param intended steps that are about to be tried
 */
public record Outcome(List<Result> results, List<Result> held, List<Step> intended) {

  public Outcome {
    results = List.copyOf(results);
    held = List.copyOf(held);
    intended = List.copyOf(intended);
  }

  /** Nothing was tried. */
  public static Outcome none() {
    return new Outcome(List.of(), List.of(), List.of());
  }

  /** A step, and why it failed if it did. */
  public record Result(Step step, Optional<Failure> failure) {}

  /** Why a step failed. */
  public record Failure(Reason reason, String message) {

    static Failure of(String message) {
      return new Failure(Reason.STEP_FAILED, message);
    }
  }

  /** Whether another node was made a primary. */
  public boolean promoted() {
    return results.stream()
        .filter(result -> result.failure().isEmpty())
        .map(Result::step)
        .anyMatch(Plan::isUnplannedFailover);
  }

  /** Both, this one first. */
  public Outcome and(Outcome later) {
    return new Outcome(
        joined(results, later.results), joined(held, later.held), joined(intended, later.intended));
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).toList();
  }

  /** Of the steps that were tried now, and of those that have failed and wait. */
  public List<Result> failures() {
    return Stream.concat(results.stream(), held.stream())
        .filter(result -> result.failure().isPresent())
        .toList();
  }

  /** Steps that were done, or are about to be. */
  public Stream<Step> work() {
    return Stream.concat(
        results.stream().filter(result -> result.failure().isEmpty()).map(Result::step),
        intended.stream());
  }

  /** The version of the topology that was published now, if one was. */
  public Optional<Long> published() {
    return results.stream()
        .filter(result -> result.failure().isEmpty())
        .map(Result::step)
        .flatMap(
            step ->
                step instanceof Step.PublishTopology publish
                    ? Stream.of(publish.document().version())
                    : Stream.empty())
        .findFirst();
  }
}
