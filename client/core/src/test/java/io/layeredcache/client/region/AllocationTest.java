package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.layeredcache.client.key.RegionKey;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllocationTest {

  private static final int HITS = 1_000_000;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey[] keys =
      IntStream.range(0, 64).mapToObj(id -> region.keys().key("" + id)).toArray(RegionKey[]::new);
  private final Loader<String, RuntimeException> loader = Source.untouched();

  @Test
  void aHitOnAPrebuiltKeyAllocatesNothing() {
    for (RegionKey key : keys) {
      region.set(key, "a kettle");
    }
    hits();
    hits();
    long before = threads.getCurrentThreadAllocatedBytes();

    long found = hits();

    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(found).isEqualTo(2L * HITS);
    assertThat(allocated).isLessThan(HITS);
  }

  private long hits() {
    long found = 0;
    for (int i = 0; i < HITS; i++) {
      RegionKey key = keys[i & 63];
      found += region.get(key) != null ? 1 : 0;
      found += region.get(key, loader) != null ? 1 : 0;
    }
    return found;
  }
}
