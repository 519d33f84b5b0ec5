package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.key.RegionKey;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a look-up finds while a write of its key is under way is older, and is not kept after it.
 */
class OvertakenTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final RegionKey key = region.keys().key("4821");

  @BeforeEach
  void somethingOldIsThere() {
    region.set(key, "an old kettle");
  }

  private CompletableFuture<String> looksUp() {
    // as if it had made room: what this pod holds is not looked up
    pod.l1.remove(key);
    return region.async().get(key);
  }

  private void passes(int millis) {
    pod.time.advance(Duration.ofMillis(millis));
  }

  private @Nullable String later() {
    pod.l2.answersAfter(Duration.ZERO);
    return region.get(key);
  }

  @Test
  void aLookUpThatEndsBeforeADeleteDoesIsNotKept() {
    pod.l2.writesAfter(Duration.ofMillis(5));
    var unused = region.async().delete(key);
    CompletableFuture<String> meanwhile = looksUp();

    passes(5);

    assertThat(meanwhile).isCompletedWithValue("an old kettle");
    assertThat(later()).isNull();
  }

  @Test
  void aLookUpThatOutlastsTheDeleteDuringWhichItBeganIsNotKept() {
    pod.l2.answersAfter(Duration.ofMillis(10)).writesAfter(Duration.ofMillis(5));
    var unused = region.async().delete(key);
    CompletableFuture<String> meanwhile = looksUp();

    passes(10);

    assertThat(meanwhile).isCompletedWithValue("an old kettle");
    assertThat(later()).isNull();
  }

  @Test
  void aLookUpThatEndsBeforeASetDoesIsNotKept() {
    pod.l2.writesAfter(Duration.ofMillis(5));
    CompletableFuture<WriteOutcome> set = region.async().set(key, "a new kettle");
    var unused = looksUp();

    passes(5);

    assertThat(set).isCompletedWithValue(WriteOutcome.STORED);
    assertThat(later()).isEqualTo("a new kettle");
  }

  @Test
  void whatTheFirstOfTwoSetsLeftIsNotKeptBeforeTheSecondEnds() {
    pod.l2.writesAfter(Duration.ofMillis(5));
    var unusedFirst = region.async().set(key, "a new kettle");
    passes(3);
    var unusedSecond = region.async().set(key, "a newer kettle");
    passes(3);
    CompletableFuture<String> meanwhile = looksUp();

    passes(2);

    assertThat(meanwhile).isCompletedWithValue("a new kettle");
    assertThat(later()).isEqualTo("a newer kettle");
  }

  @Test
  void whatIsFoundOnceAWriteHasEndedIsKept() {
    region.set(key, "a new kettle");

    var unused = looksUp();

    assertThat(region.has(key)).isTrue();
  }

  @Test
  void aLookUpThatBeganBeforeALoadEndedDoesNotReplaceWhatWasLoaded() {
    Source source = new Source();
    region.set(key, "an old kettle", Duration.ofMinutes(2));
    pod.time.advance(Duration.ofMinutes(5));
    var unusedStale = region.async().read(key, source);
    pod.l2.answersAfter(Duration.ofMillis(10));
    var unusedLookUp = looksUp();
    source.answers("a new kettle");

    passes(10);

    assertThat(region.async().get(key)).isCompletedWithValue("a new kettle");
  }
}
