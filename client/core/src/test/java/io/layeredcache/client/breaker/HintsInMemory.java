package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A store of hints in this process, with a way to it that takes time, loses and lies on demand. */
final class HintsInMemory {

  /** What is kept of one breaker. */
  private static final class Entry {
    private final Map<String, Integer> failures = new TreeMap<>();
    private long version;
    private boolean open;
    private @Nullable Long since;
    private long until;
  }

  private final Time time;
  private final Duration oneWay;
  private final Map<String, Entry> entries = new TreeMap<>();
  private final List<Consumer<Hint>> listeners = new ArrayList<>();
  private long versions;
  private boolean down;
  private boolean hanging;
  private boolean losesMessages;
  private int exchanges;

  HintsInMemory(Time time, Duration oneWay) {
    this.time = time;
    this.oneWay = oneWay;
  }

  /** From now on every exchange fails at once, and no message comes. */
  void goDown() {
    down = true;
  }

  /** From now on no exchange ever ends, and no message comes. */
  void hang() {
    hanging = true;
  }

  void comeBack() {
    down = false;
    hanging = false;
  }

  void loseMessages() {
    losesMessages = true;
  }

  /** Says something to everybody that nobody has seen. */
  void lie(Hint hint) {
    listeners.forEach(listener -> listener.accept(hint));
  }

  int exchanges() {
    return exchanges;
  }

  /** The store as one pod sees it. */
  SharedHints as(String pod) {
    return new SharedHints() {
      @Override
      public CompletableFuture<List<Hint>> exchange(List<Report> reports) {
        exchanges++;
        CompletableFuture<List<Hint>> answer = new CompletableFuture<>();
        if (down) {
          answer.completeExceptionally(new IllegalStateException("down on purpose"));
        } else if (!hanging) {
          later(() -> arrive(pod, reports, answer));
        }
        return answer;
      }

      @Override
      public void listen(Consumer<Hint> listener) {
        listeners.add(listener);
      }
    };
  }

  private void later(Runnable task) {
    if (oneWay.isZero()) {
      task.run();
    } else {
      Time.Alarm unused = time.after(oneWay, task);
    }
  }

  private void arrive(String pod, List<Report> reports, CompletableFuture<List<Hint>> answer) {
    List<Hint> hints = reports.stream().map(report -> take(pod, report)).toList();
    later(() -> answer.complete(hints));
  }

  private Hint take(String pod, Report report) {
    long now = time.nanos();
    Entry entry = entries.get(report.breaker());
    if (entry == null || now >= entry.until) {
      entry = new Entry();
      entries.put(report.breaker(), entry);
    }
    boolean current = entry.version == 0 || entry.version == report.version();
    boolean failed = current && report.failures() > 0;
    if (entry.open && current && report.recovered()) {
      entry.since = null;
      change(entry, false, report);
    } else if (entry.open && failed) {
      entry.until = now + report.openTime().toNanos();
    } else if (!entry.open) {
      count(entry, pod, report, failed);
    }
    return hint(report.breaker(), entry);
  }

  private void count(Entry entry, String pod, Report report, boolean failed) {
    Duration success = report.sinceSuccess();
    if (success != null && entry.since != null && time.nanos() - success.toNanos() > entry.since) {
      entry.failures.clear();
      entry.since = null;
    }
    if (!failed) {
      return;
    }
    long began = time.nanos() - report.streak().toNanos();
    entry.since = entry.since == null ? began : Math.min(entry.since, began);
    entry.failures.put(pod, report.failures());
    entry.until = time.nanos() + report.openTime().toNanos();
    if (entry.failures.values().stream().mapToInt(Integer::intValue).sum() >= report.threshold()) {
      change(entry, true, report);
    }
  }

  private void change(Entry entry, boolean open, Report report) {
    entry.version = ++versions;
    entry.open = open;
    entry.failures.clear();
    entry.until = time.nanos() + report.openTime().toNanos();
    Hint hint = hint(report.breaker(), entry);
    if (!losesMessages) {
      listeners.forEach(listener -> later(() -> tell(listener, hint)));
    }
  }

  private void tell(Consumer<Hint> listener, Hint hint) {
    if (!down && !hanging) {
      listener.accept(hint);
    }
  }

  private Hint hint(String breaker, Entry entry) {
    long streak = entry.since == null ? 0 : time.nanos() - entry.since;
    return new Hint(breaker, entry.version, entry.open, Duration.ofNanos(streak));
  }
}
