package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.codec.Codec;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.l2.Confirmation;
import io.layeredcache.client.l2.Unavailable;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.L1Policy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class WriteTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey key = region.keys().key("4821");
  private final Source source = new Source();

  private void sets(String value) {
    var unused = region.async().set(key, value);
  }

  private void deletes() {
    var unused = region.async().delete(key);
  }

  @Test
  void aWriteIsReadByAnotherPod() {
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);

    region.set(key, "a kettle");

    assertThat(elsewhere.get("4821")).isEqualTo("a kettle");
  }

  @Test
  void everyWriteHasALifetimeOnTheShards() {
    region.set(key, "a kettle");
    region.set(region.keys().key("4822"), "a pan", Duration.ofSeconds(10));

    Duration full = pod.l2.kept(pod.l2.valueKeys().get(0)).lifetime();
    Duration cut = pod.l2.kept(pod.l2.valueKeys().get(1)).lifetime();
    assertThat(full).isBetween(Duration.ofMinutes(17), Duration.ofMinutes(23));
    assertThat(cut).isBetween(Duration.ofSeconds(308), Duration.ofSeconds(310));
  }

  @Test
  void anExplicitLifetimeOnlyShortensThatOfTheClass() {
    region.set(key, "a kettle", Duration.ofDays(30));

    assertThat(pod.l2.kept(pod.l2.valueKeys().get(0)).lifetime())
        .isLessThan(Duration.ofMinutes(24));
    assertThatThrownBy(() -> region.set(key, "a kettle", Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aDeleteDropsTheValueInBothLayers() {
    region.set(key, "a kettle");

    Confirmation confirmation = region.delete(key);

    assertThat(confirmation).isEqualTo(Confirmation.Done.DONE);
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.get(key)).isNull();
  }

  @Test
  void aLoadThatBeganBeforeADeleteIsNotKept() {
    CompletableFuture<Read<String>> before = region.async().read(key, source);
    region.delete(key);

    source.answers("an old kettle");

    assertThat(before.join().valueOrNull()).isEqualTo("an old kettle");
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.get(key)).isNull();
  }

  @Test
  void aLookUpThatBeganBeforeADeleteIsNotKept() {
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);
    RegionKey there = elsewhere.keys().key("4821");
    region.set(key, "an old kettle");
    elsewhere.get("the generation first");
    pod.l2.answersAfter(Duration.ofMillis(5));
    CompletableFuture<String> before = elsewhere.async().get(there);
    var unused = elsewhere.async().delete(there);

    pod.time.advance(Duration.ofMillis(20));

    assertThat(before).isCompletedWithValue("an old kettle");
    assertThat(elsewhere.has(there)).isFalse();
  }

  @Test
  void writesThatWaitForTheGenerationGoOutInTheOrderInWhichTheyCame() {
    pod.l2.answersAfter(Duration.ofMillis(5));
    sets("a kettle");
    sets("a pan");
    deletes();

    pod.time.advance(Duration.ofMillis(20));

    assertThat(pod.l2.writes()).containsExactly("set", "set", "delete");
    assertThat(pod.l2.valueKeys()).isEmpty();
  }

  @Test
  void theLaterOfTwoWritesThatWaitForTheGenerationStays() {
    pod.l2.answersAfter(Duration.ofMillis(5));
    sets("a kettle");
    sets("a pan");

    pod.time.advance(Duration.ofMillis(20));

    pod.l2.answersAfter(Duration.ZERO);
    assertThat(pod.another(2).region(CacheClass.C1).get("4821")).isEqualTo("a pan");
  }

  @Test
  void aWriteThatComesWhileThoseWhoWaitedGoOnGoesOutAfterThem() {
    pod.l2.answersAfter(Duration.ofMillis(5)).onNextWrite(this::deletes);
    sets("a kettle");
    sets("a pan");

    pod.time.advance(Duration.ofMillis(20));

    assertThat(pod.l2.writes()).containsExactly("set", "set", "delete");
    assertThat(pod.l2.valueKeys()).isEmpty();
  }

  @Test
  void aWriteThatNoShardConfirmsSaysSo() {
    pod.l2.deadFor(text -> true);

    assertThat(region.set(key, "a kettle")).isEqualTo(WriteOutcome.UNCONFIRMED);
    assertThat(region.get(key)).isEqualTo("a kettle");
  }

  @Test
  void f14AValueOfExactlyTheLimitIsRefusedAndTheOneBeforeItGone() {
    Region<byte[]> blobs = pod.bytes(CacheClass.C1);
    RegionKey blob = blobs.keys().key("4821");
    blobs.set(blob, new byte[10]);

    WriteOutcome outcome = blobs.set(blob, new byte[1_048_576]);

    assertThat(outcome).isEqualTo(WriteOutcome.TOO_LARGE);
    assertThat(blobs.get(blob)).isNull();
    assertThat(pod.count("values.refused", "reason", "stored_too_large")).isEqualTo(1);
  }

  @Test
  void aCodecThatThrowsCostsAnEntryAndNotTheCallersValue() {
    Codec<String> broken = new Broken();
    Region<String> region = Region.open(RegionSpec.of("broken", CacheClass.C1, broken), pod.parts);
    RegionKey own = region.keys().key("4821");

    String loaded = region.get(own, Source.holding("a kettle"));
    WriteOutcome outcome = region.set(own, "a kettle");

    assertThat(loaded).isEqualTo("a kettle");
    assertThat(outcome).isEqualTo(WriteOutcome.NOT_ENCODABLE);
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(pod.count("values.refused", "reason", "not_encodable")).isEqualTo(2);
  }

  @Test
  void aCodecThatThrowsOnReadingIsAMissAndCounted() {
    Pod elsewhere = pod.another(2);
    Region<String> broken =
        Region.open(RegionSpec.of("product", CacheClass.C1, new Broken()), elsewhere.parts);
    region.set(key, "a kettle");

    String value = broken.get("4821");

    assertThat(value).isNull();
    assertThat(elsewhere.count("values.refused", "reason", "not_decodable")).isEqualTo(1);
  }

  @Test
  void f23AClassThatMayNotBeKeptHereIsKeptNowhere() {
    DataClasses classes = pod.documents.policy().classes();
    DataClass eu =
        new DataClass(
            classes.c1().lifetime(),
            classes.c1().jitter(),
            Duration.ZERO,
            Duration.ZERO,
            List.of("eu"));
    pod.documents
        .classes(new DataClasses(eu, classes.c2(), classes.c3(), classes.c4()))
        .keys(KeyPolicy.defaults(), "us");

    assertThat(region.set(key, "a kettle")).isEqualTo(WriteOutcome.FOREIGN_REGION);
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.size()).isZero();
  }

  private static final class Broken implements Codec<String> {

    @Override
    public byte[] encode(String value) {
      throw new IllegalStateException("cannot write " + value);
    }

    @Override
    public String decode(byte[] bytes) {
      throw new IllegalStateException("cannot read");
    }
  }

  /** Two regions share L1: under a foreign key its region would answer with this one's value. */
  @Test
  void refusesToWriteUnderAKeyOfAnotherRegion() {
    Region<byte[]> other = pod.bytes(CacheClass.C1);
    RegionKey foreign = other.keys().key("4821");

    assertThatThrownBy(() -> region.set(foreign, "a kettle"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> region.delete(foreign)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> region.invalidate(foreign))
        .isInstanceOf(IllegalArgumentException.class);

    assertThat(other.has(foreign)).isFalse();
  }

  @Test
  void aLifetimeBelowAMillisecondDoesNotLeaveTheValueBeforeIt() {
    region.set(key, "a kettle");

    region.set(key, "a pan", Duration.ofNanos(1));

    assertThat(region.get(key)).isNotEqualTo("a kettle");
  }

  @Test
  void aPodThatKeepsNothingAnyMoreForgetsWhatIsWrittenOver() {
    region.set(key, "a kettle");
    pod.documents.l1(new L1Policy(Duration.ZERO, pod.documents.policy().l1().maxSizeBytes()));

    region.set(key, "a pan");

    assertThat(region.get(key)).isEqualTo("a pan");
  }

  @Test
  void noWriteTakesLongerThanItsCallerHasLeftThoughTheGenerationIsUnknown() {
    pod.l2.hangsFor(text -> true);
    AsyncRegion<String> hurried =
        region.within(Deadline.in(Duration.ofMillis(5), pod.time)).async();
    CompletableFuture<WriteOutcome> set = hurried.set(key, "a kettle");
    CompletableFuture<Confirmation> deleted = hurried.delete(key);
    CompletableFuture<Confirmation> cleared = hurried.clear();

    pod.time.advance(Duration.ofMillis(5));

    assertThat(set).isCompletedWithValue(WriteOutcome.UNCONFIRMED);
    assertThat(deleted).isCompletedWithValue(new Unavailable(Unavailable.Cause.TIMED_OUT));
    assertThat(cleared).isCompletedWithValue(new Unavailable(Unavailable.Cause.TIMED_OUT));
  }

  @Test
  void anExplicitLifetimeIsNeverExceeded() {
    for (int id = 0; id < 1_000; id++) {
      region.set(region.keys().key("" + id), "a kettle", Duration.ofSeconds(10));
    }

    // the windows of C1 for stale values follow it
    assertThat(pod.l2.valueKeys())
        .allSatisfy(
            stored ->
                assertThat(pod.l2.kept(stored).lifetime())
                    .isBetween(Duration.ofSeconds(308), Duration.ofSeconds(310)));
  }
}
