package io.layeredcache.client.breaker;

import java.time.Duration;

/**
 * What this pod has seen of one dependency, beside what it heard of it. Thread-safe; instants are
 * of {@code Time.nanos}.
 */
final class Evidence {

  /** What a hint means beside what was seen here. */
  enum Judgement {
    /** It is no newer than what was heard before. */
    OLD,
    /** The dependency is dead, and nothing that was seen here says otherwise. */
    DEAD,
    /** It is said to be dead, but a call succeeded here after the failures began. */
    CONTRADICTED,
    /** It is back. */
    BACK
  }

  private long version;
  private int failures;
  private long firstFailure;
  private long lastFailure;
  private boolean everSucceeded;
  private long lastSuccess;
  private boolean recovered;
  // the first report asks what is known already
  private boolean news = true;

  synchronized void success(long now) {
    failures = 0;
    everSucceeded = true;
    lastSuccess = now;
  }

  synchronized void failure(long now) {
    if (failures == 0) {
      firstFailure = now;
    }
    failures++;
    lastFailure = now;
    news = true;
  }

  /** The breaker has closed here. */
  synchronized void recovery() {
    failures = 0;
    recovered = true;
    news = true;
  }

  synchronized boolean hasNews() {
    return news;
  }

  /** What is to be told now. */
  synchronized Report report(String breaker, BreakerSettings settings, long now) {
    // a pod that was left idle after a failure would hold it against the dependency for ever
    if (failures > 0 && now - lastFailure > settings.openTime().toNanos()) {
      failures = 0;
    }
    Duration streak = failures > 0 ? Duration.ofNanos(now - firstFailure) : Duration.ZERO;
    Report report =
        new Report(
            breaker,
            version,
            failures,
            streak,
            everSucceeded ? Duration.ofNanos(now - lastSuccess) : null,
            recovered,
            settings.failures(),
            settings.openTime());
    news = false;
    recovered = false;
    return report;
  }

  /** It is not known whether the report arrived: what is told once is told again. */
  synchronized void mayBeLost(Report report) {
    recovered |= report.recovered() && report.version() == version;
    news = true;
  }

  /** Judges each version once. */
  synchronized Judgement judge(Hint hint, long now) {
    if (hint.version() <= version) {
      return Judgement.OLD;
    }
    version = hint.version();
    recovered = false;
    if (!hint.open()) {
      failures = 0;
      return Judgement.BACK;
    }
    long began = now - hint.streak().toNanos();
    if (everSucceeded && lastSuccess - began > 0) {
      recovered = true;
      news = true;
      return Judgement.CONTRADICTED;
    }
    return Judgement.DEAD;
  }
}
