package io.layeredcache.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.e2e.cluster.ClusterExtension;
import java.util.List;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives a suite its {@link Bench} and holds every scenario to the invariants once it has ended:
 * with everything healed and the operator running, each cache converges, what is published is what
 * is, and no password has been told.
 */
final class InvariantsAfterEach implements ParameterResolver, AfterEachCallback, AfterAllCallback {
  private static final ExtensionContext.Namespace OURS =
      ExtensionContext.Namespace.create(InvariantsAfterEach.class);

  private static Bench bench(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(OURS)
        .getOrComputeIfAbsent("bench", key -> Bench.on(ClusterExtension.of(context)), Bench.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Bench.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return bench(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    Bench bench = bench(context);
    if (context.getExecutionException().isPresent()) {
      // the scenario has failed already: what it left is of use, a verdict is not; its error is
      // told
      // now, since the report of the class may be half an hour away
      context.getExecutionException().get().printStackTrace();
      describe(bench);
      mend(bench);
      return;
    }
    try {
      mend(bench);
      bench.caches().forEach(cache -> hold(bench, cache));
    } catch (AssertionError | RuntimeException violated) {
      describe(bench);
      throw violated;
    }
  }

  private static void mend(Bench bench) {
    bench.cluster().restore();
    bench.operator().start();
  }

  private static void hold(Bench bench, CacheUnderTest cache) {
    cache.awaitWhole();
    List<String> places =
        List.of(
            bench.operator().log(),
            bench.kubectl().run("-n", cache.namespace(), "get", "events,lc,pods", "-o", "yaml"));
    for (String password : cache.passwords()) {
      // not by contains(): a failure would print the password
      assertThat(places.stream().filter(place -> place.contains(password)).count())
          .as("log of the operator, events, pods or status with a password of " + cache.name())
          .isZero();
    }
  }

  private static void describe(Bench bench) {
    bench
        .caches()
        .forEach(
            cache ->
                System.err.println(
                    bench
                        .kubectl()
                        .attempt("", "-n", cache.namespace(), "describe", "lc")
                        .output()));
    System.err.println(bench.kubectl().attempt("", "get", "pods", "-A", "-o", "wide").output());
    System.err.println(bench.operator().describe());
    System.err.println(bench.operator().log());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    bench(context).clear();
  }
}
