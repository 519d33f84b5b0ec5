package io.layeredcache.client.region;

/**
 * Nobody could say what a key holds: thrown by the short forms of a read with a loader. {@link
 * Region#read} says it as a value. Made without a stack trace, because there are many where there
 * is one.
 */
public final class UnansweredException extends RuntimeException {

  private final Read.Reason reason;

  UnansweredException(Read.Reason reason) {
    super(reason.name(), null, false, false);
    this.reason = reason;
  }

  /** Why. */
  public Read.Reason reason() {
    return reason;
  }
}
