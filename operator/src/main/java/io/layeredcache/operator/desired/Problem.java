package io.layeredcache.operator.desired;

/**
 * Something in the spec that cannot be rendered into a server that starts.
 *
 * @param field path in the resource, for example {@code spec.redis.config[maxmemory]}
 * @param message the value, why not, and what to write instead
 */
public record Problem(String field, String message) {
  @Override
  public String toString() {
    return field + ": " + message;
  }
}
