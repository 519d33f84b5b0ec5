package io.layeredcache.operator.redis;

import org.junit.jupiter.api.AfterEach;

/** A test that says how many nodes it needs and gets them, real or simulated. */
public abstract class OnNodes {

  protected RedisWorld world;
  protected RedisAdmin admin;
  protected ClusterSteps cluster;

  /** Blank nodes that do not know each other. */
  protected abstract RedisWorld start(int nodes);

  @SuppressWarnings("NullAway.Init") // every test begins with given()
  protected OnNodes() {}

  protected void given(int nodes) {
    world = start(nodes);
    admin = world.admin();
    cluster = new ClusterSteps(world);
  }

  @AfterEach
  void end() {
    if (world != null) {
      world.close();
    }
  }
}
