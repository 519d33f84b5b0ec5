package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.topology.policy.KeyPolicy;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClearTest {

  /** 1.2 times the lifetime in L1, and L1's own after it. */
  private static final Duration BOUND = Duration.ofMillis(4_800);

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey key = region.keys().key("4821");
  private final Region<String> elsewhere = pod.another(2).region(CacheClass.C1);
  private final RegionKey there = elsewhere.keys().key("4821");

  /** The write begins while the shards have not answered the clear. */
  private void clearsAndWritesAtOnce() {
    pod.l2.answersAfter(Duration.ofMillis(5));
    var unusedClear = region.async().clear();
    var unusedSet = region.async().set(key, "a kettle");
    pod.time.advance(Duration.ofMillis(20));
    pod.l2.answersAfter(Duration.ZERO);
  }

  @Test
  void hidesEveryValueInThisPodAtOnce() {
    region.set(key, "a kettle");

    Confirmation confirmation = region.clear();

    assertThat(confirmation).isEqualTo(Confirmation.Done.DONE);
    assertThat(region.get(key)).isNull();
    assertThat(region.size()).isZero();
  }

  @Test
  void isSeenInABusyPodWithinItsBound() {
    region.set(key, "a kettle");
    elsewhere.get(there);
    region.clear();
    String value = "not read";

    for (int millis = 0; millis < BOUND.toMillis(); millis += 100) {
      pod.time.advance(Duration.ofMillis(100));
      value = elsewhere.get(there);
    }

    assertThat(value).isNull();
  }

  @Test
  void isSeenAtOnceInAPodThatHasBeenSilentForLong() {
    region.set(key, "a kettle");
    elsewhere.get(there);
    region.clear();
    pod.time.advance(Duration.ofMinutes(10));

    assertThat(elsewhere.get(there)).isNull();
  }

  @Test
  void isSeenInAPodThatStartsAfterIt() {
    region.set(key, "a kettle");
    region.clear();

    assertThat(pod.another(3).region(CacheClass.C1).get("4821")).isNull();
  }

  @Test
  void outlivesTheLossOfItsNumbers() {
    region.set(key, "a kettle");
    region.clear();
    pod.l2.lose(text -> text.startsWith("g:"));
    pod.time.advance(Duration.ofSeconds(3));
    region.get("something");

    assertThat(pod.another(3).region(CacheClass.C1).get("4821")).isNull();
    assertThat(pod.l2.keys()).filteredOn(text -> text.startsWith("g:")).hasSize(3);
  }

  @Test
  void twoClearsAtOnceEndInOneGeneration() {
    elsewhere.get(there);
    region.clear();
    pod.l2.lose(text -> text.startsWith("g:"));
    elsewhere.clear();
    for (int second = 0; second < 10; second++) {
      pod.time.advance(Duration.ofSeconds(1));
      region.get("a");
      elsewhere.get("b");
    }

    region.set(key, "a kettle");

    assertThat(elsewhere.get(there)).isEqualTo("a kettle");
  }

  @Test
  void doesNotHideAWriteThatCameAfterItAndWaitedWithItForTheGeneration() {
    clearsAndWritesAtOnce();

    assertThat(elsewhere.get(there)).isEqualTo("a kettle");
  }

  @Test
  void doesNotHideAWriteThatCameAfterItThoughTheGenerationBeforeItWasKnown() {
    region.get(key);

    clearsAndWritesAtOnce();

    assertThat(elsewhere.get(there)).isEqualTo("a kettle");
  }

  @Test
  void goesOnWithTheGenerationThatItKnowsWhileNobodySaysIt() {
    region.set(key, "a kettle");
    pod.l2.deadFor(text -> text.startsWith("g:"));
    pod.time.advance(Duration.ofSeconds(30));

    assertThat(region.get(key)).isEqualTo("a kettle");
  }

  @Test
  void doesNotReadWhatMayHaveBeenClearedBeforeItKnows() {
    region.set(key, "a kettle");
    pod.l2.deadFor(text -> text.startsWith("g:"));

    Read<String> read = elsewhere.read(there);

    assertThat(read).isEqualTo(new Read.Unanswered<>(Read.Reason.UNAVAILABLE));
  }

  @Test
  void saysSoWhereNoShardConfirmsIt() {
    pod.l2.deadFor(text -> true);

    assertThat(region.clear()).isNotEqualTo(Confirmation.Done.DONE);
  }

  @Test
  void f20ANewEpochOfTheKeysHidesWhatThisPodHolds() {
    region.set(key, "a kettle");
    KeyPolicy keys = pod.documents.policy().keys();

    pod.documents.keys(new KeyPolicy(keys.schema(), keys.epoch() + 1, keys.hashTags()), "");

    assertThat(region.has(key)).isFalse();
    assertThat(region.get(key)).isNull();
  }

  /** A time at which something happens while a clear takes its number. */
  @Test
  void whatIsWrittenWhileItTakesItsNumberKeepsItsOrder() {
    region.get(key);
    pod.l2.deadFor(text -> text.startsWith("g:"));
    pod.time.onNextNow(
        () -> {
          pod.l2.deadFor(text -> false);
          pod.l2.answersAfter(Duration.ofMillis(5));
          var unused = region.async().set(key, "a kettle");
        });

    var unusedClear = region.async().clear();
    var unusedDelete = region.async().delete(key);
    pod.time.advance(Duration.ofMillis(20));

    assertThat(pod.l2.writes()).containsExactly("set", "delete");
  }
}
