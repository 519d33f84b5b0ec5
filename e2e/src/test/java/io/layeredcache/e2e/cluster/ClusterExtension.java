package io.layeredcache.e2e.cluster;

import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the one {@link TestCluster} of this run, and every test a cluster in which nothing is
 * broken.
 */
public final class ClusterExtension implements ParameterResolver, AfterEachCallback {
  /** Environment variable with the kind of cluster: {@code k3s}, or else the local one. */
  private static final String KIND = "LAYEREDCACHE_TEST_CLUSTER";

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
        .getOrComputeIfAbsent("cluster", key -> start(System.getenv()), TestCluster.class);
  }

  private static TestCluster start(Map<String, String> environment) {
    return "k3s".equals(environment.get(KIND))
        ? K3sCluster.start()
        : LocalCluster.attachOrStart(environment);
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
