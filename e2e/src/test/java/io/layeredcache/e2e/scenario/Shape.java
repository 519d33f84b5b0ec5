package io.layeredcache.e2e.scenario;

/** How large a cluster is to be. */
record Shape(int shards, int replicas) {

  int nodes() {
    return shards * (1 + replicas);
  }

  int followers() {
    return shards * replicas;
  }

  @Override
  public String toString() {
    return shards + " x " + replicas;
  }
}
