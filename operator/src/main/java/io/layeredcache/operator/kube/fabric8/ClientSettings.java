package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;

/** How the client of an operator talks to its API server. */
public final class ClientSettings {

  private static final int CONNECT_MILLIS = 3_000;
  private static final int REQUEST_MILLIS = 5_000;
  private static final int WATCH_AGAIN_MILLIS = 250;

  private ClientSettings() {}

  /**
   * The same server and credentials, with bounded requests that are sent once. The client's own
   * retries (ten of them, 100 ms to half a minute apart) would hold a pass up for minutes and send
   * a write that nobody decided on any more.
   *
   * <p>A watch that has lost its server tries again after 250 ms at first and 8 s at most. The
   * client's own pace ends at half a minute, for which an operator would go by what it saw before
   * though the server is back.
   */
  public static Config bounded(Config config) {
    return new ConfigBuilder(config)
        .withConnectionTimeout(CONNECT_MILLIS)
        .withRequestTimeout(REQUEST_MILLIS)
        .withRequestRetryBackoffLimit(0)
        .withWatchReconnectInterval(WATCH_AGAIN_MILLIS)
        .build();
  }
}
