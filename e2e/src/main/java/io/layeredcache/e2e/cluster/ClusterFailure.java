package io.layeredcache.e2e.cluster;

/**
 * The cluster itself did not do what it was told: never a statement about the product under test.
 */
public final class ClusterFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ClusterFailure(String message) {
    super(message);
  }

  public ClusterFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
