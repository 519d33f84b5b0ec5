package io.layeredcache.benchmarks.outage;

import io.layeredcache.client.real.RedisServer;
import java.util.Locale;

/** A way in which servers are dead. */
enum Death {
  /** The process is gone: connections are refused. */
  KILLED,
  /** The process stands still: connections are taken, nothing is answered. */
  FROZEN;

  String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  void befall(RedisServer server) {
    switch (this) {
      case KILLED -> server.kill();
      case FROZEN -> server.freeze();
    }
  }
}
