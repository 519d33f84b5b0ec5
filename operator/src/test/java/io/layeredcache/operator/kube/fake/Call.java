package io.layeredcache.operator.kube.fake;

/**
 * One request of an operator.
 *
 * @param verb what it asked for
 * @param object of which object
 * @param changed whether something is different now
 * @param outcome the record of the answer, such as {@code Done}
 */
public record Call(Verb verb, Key object, boolean changed, String outcome) {

  /** What a request asks for. */
  public enum Verb {
    GET,
    APPLY,
    CREATE,
    REPLACE,
    DELETE,
    STATUS,
    TELL
  }

  public boolean isWrite() {
    return verb != Verb.GET;
  }
}
