package io.layeredcache.client.topology.policy;

import java.util.List;

/**
 * How keys are built.
 *
 * @param schema versions of the values' schema
 * @param epoch number in every key; raising it hides all old keys at once
 * @param hashTags hash tags that a client may use, without braces, ascending
 */
public record KeyPolicy(SchemaVersions schema, int epoch, List<String> hashTags) {

  public KeyPolicy {
    hashTags = hashTags.stream().sorted().toList();
  }

  /** What an absent section means: schema 1, epoch 0, no hash tags. */
  public static KeyPolicy defaults() {
    return new KeyPolicy(SchemaVersions.defaults(), 0, List.of());
  }
}
