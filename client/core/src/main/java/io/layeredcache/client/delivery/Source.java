package io.layeredcache.client.delivery;

import java.util.Locale;

/** Where a document came from. */
public enum Source {
  /** The mounted folder: trusted, and the only one that may name another cluster. */
  MOUNTED,
  /** A node: believed only with a right signature. */
  SECOND_PATH,
  /** The file of this process, which holds only what was accepted once. */
  LAST_KNOWN_GOOD;

  /** As it stands in metrics, logs and the corpus: {@code second-path}. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
