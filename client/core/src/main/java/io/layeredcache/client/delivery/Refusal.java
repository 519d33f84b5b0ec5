package io.layeredcache.client.delivery;

import io.layeredcache.client.topology.ReadDocument;
import java.util.Locale;

/** Why a document was refused, in the order in which it is checked. */
public enum Refusal {
  /** Its signature is not right, or is missing where one is needed. Nothing of it was read. */
  FORGED,
  /** No bytes, or nothing but white space. */
  EMPTY,
  /** Not one JSON object in UTF-8 of at most 1 MiB, or a kept file whose checksum is not right. */
  GARBLED,
  /** Written for readers of a later schema. */
  NEWER_SCHEMA,
  /** A field is missing or impossible, or two of them contradict each other. */
  INCONSISTENT,
  /** Of another cluster, and not mounted. */
  FOREIGN,
  /** Of a lower version than the one in force. */
  OLDER;

  static Refusal of(ReadDocument.Refusal refusal) {
    return switch (refusal) {
      case EMPTY -> EMPTY;
      case GARBLED -> GARBLED;
      case NEWER_SCHEMA -> NEWER_SCHEMA;
      case INCONSISTENT -> INCONSISTENT;
    };
  }

  /** As it stands in metrics: {@code newer-schema}. */
  String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
