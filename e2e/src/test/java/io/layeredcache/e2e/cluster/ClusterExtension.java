package io.layeredcache.e2e.cluster;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one {@link TestCluster} of this run, and every test a cluster in which nothing is
 * broken.
 */
public final class ClusterExtension implements ParameterResolver, AfterEachCallback {
  private static final ExtensionContext.Namespace OURS =
      ExtensionContext.Namespace.create(ClusterExtension.class);

  /**
   * The run's cluster: brought up by the first test that asks, ended after the last test of all
   * suites.
   */
  public static TestCluster of(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(OURS)
        .getOrComputeIfAbsent(
            "cluster", key -> LocalCluster.attachOrStart(System.getenv()), TestCluster.class);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestCluster.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return of(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    of(context).restore();
  }
}
