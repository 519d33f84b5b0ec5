package io.layeredcache.client.topology.policy;

import java.util.List;

/**
 * Versions of the values' schema.
 *
 * @param readers versions that clients must be able to read, ascending
 * @param writer the one that clients write, one of {@code readers}
 */
public record SchemaVersions(List<Integer> readers, int writer) {

  public SchemaVersions {
    readers = readers.stream().sorted().distinct().toList();
  }

  /** What an absent section means: version 1 is read and written. */
  public static SchemaVersions defaults() {
    return new SchemaVersions(List.of(1), 1);
  }
}
