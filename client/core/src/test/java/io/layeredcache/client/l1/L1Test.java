package io.layeredcache.client.l1;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.key.KeySpace;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.time.VirtualTime;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class L1Test {

  private static final long MIB = 1 << 20;

  private final VirtualTime time = new VirtualTime();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final KeySpace space = new KeySpace("product", KeyPolicy::defaults);
  private final L1 l1 = new L1(time, MIB, meters);

  private Entry<String> entry(int bytes, Duration lifetime) {
    long until = time.nanos() + lifetime.toNanos();
    return new Entry<>("x", time.nanos(), until, new Entry.Windows(until, until, until), bytes);
  }

  @Test
  void neverWeighsMoreThanItMay() {
    for (int id = 0; id < 10_000; id++) {
      l1.put(space.key("" + id), entry(1_000, Duration.ofSeconds(2)));
    }
    l1.tidy();

    assertThat(l1.weight()).isBetween(MIB / 2, MIB);
    assertThat(meters.get("layeredcache.client.l1.evictions").functionCounter().count())
        .isGreaterThan(9_000);
  }

  @Test
  void countsTheKeyAndTheOverheadOfAnEntryWithoutBytes() {
    l1.put(space.key("1234"), entry(0, Duration.ofSeconds(2)));
    l1.tidy();

    assertThat(l1.weight()).isEqualTo(L1.OVERHEAD_BYTES + 4);
  }

  @Test
  void whatIsOfNoUseAnyMoreGivesItsRoomBackWhenSomethingElseIsPut() {
    RegionKey old = space.key("1234");
    l1.put(old, entry(10, Duration.ofSeconds(2)));
    l1.put(space.key("4821"), entry(10, Duration.ofSeconds(60)));

    time.advance(Duration.ofSeconds(60));
    l1.put(space.key("5678"), entry(10, Duration.ofSeconds(2)));
    l1.tidy();

    assertThat(l1.get(old)).isNull();
    assertThat(l1.weight()).isEqualTo(L1.OVERHEAD_BYTES + 4 + 10);
  }

  @Test
  void anEntryIsKeptForAsLongAsItIsOfUseThoughOthersAreNot() {
    RegionKey lasting = space.key("4821");
    l1.put(space.key("1234"), entry(10, Duration.ofSeconds(2)));
    l1.put(lasting, entry(10, Duration.ofSeconds(60)));

    time.advance(Duration.ofSeconds(59));
    l1.put(space.key("5678"), entry(10, Duration.ofSeconds(2)));
    l1.tidy();

    assertThat(l1.get(lasting)).isNotNull();
  }

  @Test
  void keepsNothingOnceItMayWeighNothing() {
    l1.put(space.key("4821"), entry(10, Duration.ofSeconds(2)));

    l1.resize(0);
    l1.tidy();

    assertThat(l1.weight()).isZero();
  }

  @Test
  void dropsOneRegionAndLeavesTheOthers() {
    KeySpace other = new KeySpace("price", KeyPolicy::defaults);
    l1.put(space.key("1"), entry(10, Duration.ofSeconds(2)));
    l1.put(other.key("1"), entry(10, Duration.ofSeconds(2)));

    l1.removeAll(space);

    assertThat(l1.keys(space)).isEmpty();
    assertThat(l1.keys(other)).containsExactly(other.key("1"));
  }

  @Test
  void twoThatPutTheFirstAtOnceBothKeepTheirs() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 5_000; round++) {
        L1 fresh = new L1(time, MIB, new SimpleMeterRegistry());
        CyclicBarrier start = new CyclicBarrier(2);
        List<Future<?>> puts = new ArrayList<>();
        for (String id : List.of("1234", "4821")) {
          puts.add(
              threads.submit(
                  () -> {
                    start.await();
                    fresh.put(space.key(id), entry(10, Duration.ofSeconds(60)));
                    return null;
                  }));
        }
        for (Future<?> put : puts) {
          put.get();
        }

        assertThat(fresh.keys(space)).as("round %s", round).hasSize(2);
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
