package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each change and, while calls are rejected, one summary of all breakers every 10 s:
 * never one for each call. One of these serves all breakers of a process, or a cache with twenty
 * dead shards would write twenty summaries.
 */
public final class BreakerLog implements BreakerListener, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(BreakerLog.class);
  private static final Duration PERIOD = Duration.ofSeconds(10);
  private static final int NAMED = 5;

  /** What a breaker had counted when it was last summed up. */
  private record Watched(Breaker breaker, BreakerSnapshot.Counts before) {}

  private final Time time;
  // by name, so that a summary names them in order; all below under this object's lock
  private final Map<String, Watched> watched = new TreeMap<>();
  private Time.@Nullable Alarm alarm;
  private boolean closed;

  public BreakerLog(Time time) {
    this.time = time;
  }

  @Override
  public void opened(Breaker breaker, OpenCause cause) {
    // in the message as well: few patterns of applications print the keys
    String name = breaker.name();
    BreakerSnapshot seen = breaker.snapshot();
    watch(breaker, seen.counts());
    LOG.atWarn()
        .addKeyValue("breaker", name)
        .addKeyValue("cause", cause)
        .addKeyValue("probeIn", seen.nextProbeIn())
        .log("breaker {} opened: its dependency is not called until a probe succeeds", name);
  }

  @Override
  public void closed(Breaker breaker, CloseCause cause, Duration openFor) {
    LOG.atInfo()
        .addKeyValue("breaker", breaker.name())
        .addKeyValue("cause", cause)
        .addKeyValue("openFor", openFor)
        .log("breaker {} closed: its dependency is called again", breaker.name());
  }

  private synchronized void watch(Breaker breaker, BreakerSnapshot.Counts before) {
    watched.putIfAbsent(breaker.name(), new Watched(breaker, before));
    if (alarm == null && !closed) {
      alarm = time.after(PERIOD, this::sumUp);
    }
  }

  /** Looks at those that opened since they were last looked at, and forgets those that closed. */
  private void sumUp() {
    long rejected = 0;
    long failures = 0;
    List<String> open = new ArrayList<>();
    synchronized (this) {
      for (Watched entry : List.copyOf(watched.values())) {
        BreakerSnapshot.Counts now = entry.breaker().snapshot().counts();
        rejected += now.rejected() - entry.before().rejected();
        failures += now.failures() - entry.before().failures();
        if (entry.breaker().isOpen()) {
          open.add(entry.breaker().name());
          watched.put(entry.breaker().name(), new Watched(entry.breaker(), now));
        } else {
          watched.remove(entry.breaker().name());
        }
      }
      alarm = watched.isEmpty() || closed ? null : time.after(PERIOD, this::sumUp);
    }
    if (rejected > 0) {
      List<String> first = open.subList(0, Math.min(NAMED, open.size()));
      LOG.atWarn()
          .addKeyValue("rejected", rejected)
          .addKeyValue("failures", failures)
          .addKeyValue("open", open.size())
          .addKeyValue("first", first)
          .log("{} calls were rejected by breakers in the last 10 s, open: {}", rejected, first);
    }
  }

  /** No summary follows. */
  @Override
  public synchronized void close() {
    closed = true;
    if (alarm != null) {
      alarm.cancel();
      alarm = null;
    }
  }
}
