package io.layeredcache.crd;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The server's {@code maxmemory-policy}. */
public enum EvictionPolicy {
  /** Least frequently used of all keys. */
  @JsonProperty("allkeys-lfu")
  ALLKEYS_LFU("allkeys-lfu"),
  /** Least recently used of all keys. */
  @JsonProperty("allkeys-lru")
  ALLKEYS_LRU("allkeys-lru"),
  /** Any key. */
  @JsonProperty("allkeys-random")
  ALLKEYS_RANDOM("allkeys-random"),
  /** Least frequently used of the keys with a lifetime. */
  @JsonProperty("volatile-lfu")
  VOLATILE_LFU("volatile-lfu"),
  /** Least recently used of the keys with a lifetime. */
  @JsonProperty("volatile-lru")
  VOLATILE_LRU("volatile-lru"),
  /** Any key with a lifetime. */
  @JsonProperty("volatile-random")
  VOLATILE_RANDOM("volatile-random"),
  /** The key with a lifetime that ends first. */
  @JsonProperty("volatile-ttl")
  VOLATILE_TTL("volatile-ttl"),
  /** Nothing: writes are refused when memory is full. */
  @JsonProperty("noeviction")
  NO_EVICTION("noeviction");

  private final String text;

  EvictionPolicy(String text) {
    this.text = text;
  }

  /** As {@code redis.conf} writes it. */
  public String text() {
    return text;
  }

  static EvictionPolicy of(String text) {
    for (EvictionPolicy policy : values()) {
      if (policy.text.equals(text)) {
        return policy;
      }
    }
    throw new IllegalArgumentException("no eviction policy is called " + text);
  }
}
