package io.layeredcache.e2e.cluster;

/** The name of a container of a pod; whichever process runs under it at the moment is meant. */
public record Container(String namespace, String pod, String name) {
  @Override
  public String toString() {
    return namespace + "/" + pod + "/" + name;
  }
}
