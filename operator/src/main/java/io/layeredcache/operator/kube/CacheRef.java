package io.layeredcache.operator.kube;

/** Names one LayeredCache. */
public record CacheRef(String namespace, String name) {
  @Override
  public String toString() {
    return namespace + "/" + name;
  }
}
