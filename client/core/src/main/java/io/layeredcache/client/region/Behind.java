package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;

/** Takes the keys that a read does not wait for: they are fetched behind it. */
@FunctionalInterface
interface Behind {

  void fetch(RegionKey key, Urgency urgency);
}
