package io.layeredcache.client.breaker;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Keeps what a breaker told, in order. */
final class Told implements BreakerListener {

  private final List<String> events = new CopyOnWriteArrayList<>();

  @Override
  public void opened(Breaker breaker, OpenCause cause) {
    events.add("opened " + cause);
  }

  @Override
  public void closed(Breaker breaker, CloseCause cause, Duration openFor) {
    events.add("closed " + cause);
  }

  List<String> events() {
    return events;
  }
}
