package io.layeredcache.client.region;

import io.layeredcache.client.admission.Urgency;
import io.layeredcache.client.key.RegionKey;
import java.util.ArrayList;
import java.util.List;

/** Keys that are fetched behind a read in one go, as urgently as the most urgent of them. */
final class Together implements Behind {

  private final List<RegionKey> keys = new ArrayList<>();
  private Urgency urgency = Urgency.REFRESH;

  @Override
  public void fetch(RegionKey key, Urgency wanted) {
    keys.add(key);
    if (wanted.compareTo(urgency) > 0) {
      urgency = wanted;
    }
  }

  List<RegionKey> keys() {
    return keys;
  }

  Urgency urgency() {
    return urgency;
  }
}
