package io.layeredcache.client.breaker;

import java.util.concurrent.atomic.LongAdder;

/** Everything that happened to one breaker, counted; nothing is ever taken back. */
final class BreakerCounts {

  private final LongAdder successes = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder ignored = new LongAdder();
  private final LongAdder late = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final LongAdder probes = new LongAdder();
  private final LongAdder probesTakenBack = new LongAdder();
  private final LongAdder openings = new LongAdder();
  private final LongAdder closings = new LongAdder();

  void succeeded() {
    successes.increment();
  }

  void failed() {
    failures.increment();
  }

  void ignored() {
    ignored.increment();
  }

  void late() {
    late.increment();
  }

  void rejected() {
    rejected.increment();
  }

  void probed() {
    probes.increment();
  }

  void tookBack() {
    probesTakenBack.increment();
  }

  void opened() {
    openings.increment();
  }

  void closed() {
    closings.increment();
  }

  BreakerSnapshot.Counts read() {
    return new BreakerSnapshot.Counts(
        successes.sum(),
        failures.sum(),
        ignored.sum(),
        late.sum(),
        rejected.sum(),
        probes.sum(),
        probesTakenBack.sum(),
        openings.sum(),
        closings.sum());
  }
}
