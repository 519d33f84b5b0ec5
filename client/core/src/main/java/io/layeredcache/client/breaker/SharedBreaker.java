package io.layeredcache.client.breaker;

import io.layeredcache.client.time.Time;

/** A breaker that tells other pods what it has seen, and listens to what they saw. */
final class SharedBreaker {

  private final Breaker breaker;
  private final Time time;
  private final HintExchange exchange;
  private final Evidence evidence = new Evidence();
  private final HintTrust trust = new HintTrust();

  SharedBreaker(Breaker breaker, Time time, HintExchange exchange) {
    this.breaker = breaker;
    this.time = time;
    this.exchange = exchange;
  }

  String name() {
    return breaker.name();
  }

  void succeeded() {
    evidence.success(time.nanos());
  }

  void failed() {
    evidence.failure(time.nanos());
    trust.confirmed();
    exchange.soon();
  }

  /** The breaker has closed, by its probes or because somebody reset it. */
  void closed() {
    trust.closed(time.nanos(), breaker.settings().openTime().toNanos());
    evidence.recovery();
    exchange.soon();
  }

  boolean hasNews() {
    return evidence.hasNews();
  }

  Report report() {
    return evidence.report(breaker.name(), breaker.settings(), time.nanos());
  }

  void mayBeLost(Report report) {
    evidence.mayBeLost(report);
  }

  void hear(Hint hint) {
    long now = time.nanos();
    switch (evidence.judge(hint, now)) {
      case DEAD -> open(now);
      case BACK -> back();
      case CONTRADICTED -> exchange.soon();
      case OLD -> {}
    }
  }

  private void back() {
    trust.heardOfRecovery();
    breaker.probeOnHint();
  }

  private void open(long now) {
    if (trust.allows(now) && breaker.openOnHint()) {
      trust.openedOnHint();
    }
  }
}
