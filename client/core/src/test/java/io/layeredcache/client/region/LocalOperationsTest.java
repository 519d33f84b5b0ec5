package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.codec.BytesCodec;
import io.layeredcache.client.key.RegionKey;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LocalOperationsTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey key = region.keys().key("4821");

  @Test
  void neverTouchTheShards() {
    region.set(key, "a kettle");
    int before = pod.l2.gets().size();

    region.has(key);
    region.size();
    region.isStale(key);
    region.keysMatching(any -> true);
    region.invalidate(key);

    assertThat(pod.l2.gets()).hasSize(before);
    assertThat(pod.l2.valueKeys()).hasSize(1);
  }

  @Test
  void sayWhatThisPodHolds() {
    region.set(key, "a kettle");
    region.set(region.keys().key("cedar", "4822"), "a pan");
    Region<byte[]> blobs = pod.bytes(CacheClass.C1);
    blobs.set(blobs.keys().key("1"), new byte[1]);

    assertThat(region.size()).isEqualTo(2);
    assertThat(region.has(key)).isTrue();
    assertThat(region.has(region.keys().key("4822"))).isFalse();
    assertThat(region.keysMatching(any -> any.tenant().equals("cedar")))
        .containsExactly(region.keys().key("cedar", "4822"));
  }

  @Test
  void aValuePastItsTimeInThisPodIsStale() {
    region.set(key, "a kettle");
    boolean before = region.isStale(key);
    pod.time.advance(Duration.ofMillis(2_400));

    assertThat(before).isFalse();
    assertThat(region.isStale(key)).isTrue();
    assertThat(region.has(key)).isFalse();
  }

  @Test
  void anInvalidatedValueIsReadFromTheShardsAgain() {
    region.set(key, "a kettle");

    region.invalidate(key);

    assertThat(region.has(key)).isFalse();
    assertThat(region.read(key))
        .isEqualTo(new Read.Value<>("a kettle", Duration.ZERO, Read.Source.L2));
  }

  /** Memory holds the value itself, and not what is stored of it. */
  @Test
  void theBoundOfMemoryHoldsForValuesThatAreDeflated() {
    Region<byte[]> texts =
        Region.open(RegionSpec.of("text", CacheClass.C1, new BytesCodec()).deflating(), pod.parts);
    byte[] mebibyte = new byte[1 << 20];

    for (int id = 0; id < 200; id++) {
      texts.set(texts.keys().key("" + id), mebibyte);
    }

    assertThat(texts.size()).isBetween(16, 64);
  }
}
