package io.layeredcache.operator.plan;

/** A gate's answer. */
public sealed interface Verdict {

  Verdict ALLOWED = new Allowed();

  /** No objection. */
  record Allowed() implements Verdict {}

  /** Not now; {@code message} says the measured value and the limit. */
  record Refused(Reason reason, String message) implements Verdict {}

  static Verdict refused(Reason reason, String message) {
    return new Refused(reason, message);
  }
}
