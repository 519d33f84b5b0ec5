package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NeverWaitTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.neverWaiting(CacheClass.C1);
  private final Region<String> otherPods = pod.another(2).region(CacheClass.C1);

  @Test
  void returnsAtOnceWhileTheShardsHangForFiveSeconds() {
    pod.l2.hangsFor(key -> true);
    long before = pod.time.nanos();

    String value = region.get("4821");

    // nobody turned the time: had the call waited for anything, it would not have come back
    assertThat(value).isNull();
    assertThat(pod.time.nanos()).isEqualTo(before);
  }

  @Test
  void asksHangingShardsOnceHoweverManyReadsThereAre() {
    otherPods.get("warm the generation");
    region.get("4821");
    pod.l2.hangsFor(key -> true);
    int before = pod.l2.gets().size();

    for (int i = 0; i < 1_000; i++) {
      region.get("4822");
    }

    assertThat(pod.l2.gets()).hasSize(before + 1);
  }

  @Test
  void warmsThisPodFromTheShardsInTheBackground() {
    otherPods.set(otherPods.keys().key("4821"), "a kettle");
    pod.l2.answersAfter(Duration.ofMillis(3));
    String first = region.get("4821");
    pod.time.advance(Duration.ofMillis(10));

    String second = region.get("4821");

    assertThat(first).isNull();
    assertThat(second).isEqualTo("a kettle");
  }

  @Test
  void warmsThisPodFromTheLoaderWhereTheShardsLackIt() {
    String first = region.get("4821", Source.holding("a kettle"));

    String second = region.get("4821", Source.untouched());

    assertThat(first).isNull();
    assertThat(second).isEqualTo("a kettle");
  }

  @Test
  void goesOnWithWhatItHoldsWhileTheShardsAreDead() {
    otherPods.set(otherPods.keys().key("4821"), "a kettle");
    region.get("4821");
    pod.l2.deadFor(key -> true);
    pod.time.advance(Duration.ofSeconds(10));
    region.get("4821");

    Read<String> read = region.read(region.keys().key("4821"));

    assertThat(read)
        .isEqualTo(new Read.Value<>("a kettle", Duration.ofSeconds(10), Read.Source.STALE));
  }
}
