package io.layeredcache.operator.desired;

import java.util.Locale;

/** The servers' ACL users. Each has a password of its own; the default user is off. */
public enum User {
  /** This operator: everything. Its password is not in any pod. */
  OPERATOR,
  /** Links between nodes: replication, and keys that move between primaries. */
  REPLICATION,
  /** Readiness. */
  PROBE,
  /** The hand-over of slots by the pods themselves. */
  HANDOVER,
  /** Applications: all data commands and the topology, no administration. */
  CLIENT;

  /** As {@code AUTH} takes it. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Key of the credentials Secret with the password. */
  String passwordKey() {
    return text() + ".password";
  }

  /** Key of the credentials Secret with the password's SHA-256. */
  String hashKey() {
    return text() + ".sha256";
  }

  /** Whether scripts in the pods speak as this user, so that they need its password. */
  boolean speaksFromPods() {
    return this == REPLICATION || this == PROBE || this == HANDOVER;
  }
}
