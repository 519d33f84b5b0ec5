package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.topology.policy.L1Policy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BulkReadTest {

  private final Pod pod = new Pod();
  private final Region<String> region = pod.region(CacheClass.C1);
  private final List<RegionKey> keys =
      IntStream.range(0, 6).mapToObj(id -> region.keys().key("" + id)).toList();
  private final List<List<RegionKey>> asked = new ArrayList<>();

  private Map<RegionKey, String> load(List<RegionKey> lacking) {
    asked.add(lacking);
    return Map.of(lacking.get(0), "loaded");
  }

  @Test
  void asksTheShardsOnceAndTheLoaderOnceForWhatIsLacking() {
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);
    region.set(keys.get(0), "near");
    elsewhere.set(elsewhere.keys().key("1"), "far");

    Map<RegionKey, Read<String>> reads = region.readAll(keys.subList(0, 4), this::load);

    assertThat(pod.l2.batches()).isEqualTo(1);
    assertThat(asked).containsExactly(keys.subList(2, 4));
    assertThat(reads.keySet()).containsExactlyElementsOf(keys.subList(0, 4));
    assertThat(reads.values().stream().map(Read::valueOrNull))
        .containsExactly("near", "far", "loaded", null);
  }

  @Test
  void leavesOutAKeyThatHasNoValue() {
    assertThat(region.getAll(keys.subList(0, 2), this::load))
        .isEqualTo(Map.of(keys.get(0), "loaded"));
  }

  @Test
  void keepsWhatItLoadedAbsencesToo() {
    region.getAll(keys.subList(0, 2), this::load);

    region.getAll(keys.subList(0, 2), this::load);

    assertThat(asked).hasSize(1);
  }

  @Test
  void aShardThatIsDeadTakesNothingFromTheOthers() {
    keys.forEach(key -> region.set(key, "kept"));
    Pod other = pod.another(2);
    Region<String> elsewhere = other.region(CacheClass.C1);
    List<RegionKey> there = keys.stream().map(key -> elsewhere.keys().key(key.id())).toList();
    pod.l2.deadFor(text -> text.endsWith(":3"));

    Map<RegionKey, String> values = elsewhere.getAll(there, this::load);

    assertThat(values)
        .hasSize(6)
        .containsEntry(there.get(3), "loaded")
        .containsEntry(there.get(4), "kept");
    assertThat(asked).containsExactly(List.of(there.get(3)));
  }

  @Test
  void joinsALoadOfOneOfItsKeysThatIsUnderWay() {
    Source source = new Source();
    var unused = region.async().read(keys.get(0), source);
    CompletableFuture<Map<RegionKey, Read<String>>> all =
        region.async().readAll(keys.subList(0, 2), this::load);

    source.answers("loaded alone");

    assertThat(asked).containsExactly(List.of(keys.get(1)));
    assertThat(all.join().get(keys.get(0))).extracting(Read::valueOrNull).isEqualTo("loaded alone");
  }

  @Test
  void aLoadersErrorReachesItsCallerAsItIs() {
    IOException broken = new IOException("no route");

    assertThatThrownBy(
            () ->
                region.getAll(
                    keys,
                    lacking -> {
                      throw broken;
                    }))
        .isSameAs(broken);
  }

  private Map<RegionKey, String> loadAll(List<RegionKey> lacking) {
    asked.add(lacking);
    return lacking.stream().collect(Collectors.toMap(key -> key, RegionKey::id));
  }

  private double admitted() {
    return pod.count("admission", "outcome", "admitted");
  }

  @Test
  void aRegionThatNeverWaitsFetchesWhatItLacksInOneGo() {
    Region<String> region = pod.neverWaiting(CacheClass.C1);
    List<RegionKey> keys =
        IntStream.range(0, 100).mapToObj(id -> region.keys().key("" + id)).toList();

    Map<RegionKey, String> first = region.getAll(keys, this::loadAll);

    assertThat(first).isEmpty();
    assertThat(pod.l2.batches()).isEqualTo(1);
    assertThat(asked).containsExactly(keys);
    assertThat(admitted()).isEqualTo(1);
    assertThat(region.getAll(keys, this::loadAll)).hasSize(100);
  }

  private void assertStaleValuesAreRefreshedInOneGo() {
    Map<RegionKey, String> stale = region.getAll(keys, this::loadAll);

    assertThat(stale.values()).containsOnly("old");
    assertThat(pod.l2.batches()).isEqualTo(1);
    assertThat(asked).containsExactly(keys);
    assertThat(admitted()).isEqualTo(1);
    assertThat(region.get(keys.get(5))).isEqualTo("5");
  }

  @Test
  void refreshesWhatThisPodHoldsAsStaleInOneGo() {
    pod.documents.l1(new L1Policy(Duration.ofMinutes(10), 1 << 20));
    keys.forEach(key -> region.set(key, "old", Duration.ofMinutes(2)));
    pod.time.advance(Duration.ofMinutes(5));

    assertStaleValuesAreRefreshedInOneGo();
  }

  @Test
  void refreshesWhatTheShardsHoldAsStaleInOneGo() {
    keys.forEach(key -> region.set(key, "old", Duration.ofMinutes(2)));
    pod.time.advance(Duration.ofMinutes(5));

    assertStaleValuesAreRefreshedInOneGo();
  }

  @Test
  void doesNotTryALoaderThatFailsBehindItWithEveryRead() {
    keys.forEach(key -> region.set(key, "old", Duration.ofMinutes(2)));
    pod.time.advance(Duration.ofMinutes(5));
    BulkLoader<String, IllegalStateException> failing =
        lacking -> {
          asked.add(lacking);
          throw new IllegalStateException("the database is down");
        };
    region.getAll(keys, failing);

    Map<RegionKey, String> again = region.getAll(keys, failing);

    assertThat(again.values()).containsOnly("old");
    assertThat(asked).hasSize(1);
  }

  @Test
  void anErrorOfTheExecutorEndsTheLoadOfEachKey() {
    OutOfMemoryError noThread = new OutOfMemoryError("unable to create native thread");
    AtomicReference<@Nullable Error> once = new AtomicReference<>(noThread);
    Region<String> region =
        pod.loading(
                task -> {
                  Error thrown = once.getAndSet(null);
                  if (thrown != null) {
                    throw thrown;
                  }
                  task.run();
                })
            .region(CacheClass.C1);
    List<RegionKey> keys =
        IntStream.range(0, 6).mapToObj(id -> region.keys().key("" + id)).toList();
    assertThatThrownBy(() -> region.getAll(keys, this::loadAll)).isSameAs(noThread);

    var again = region.async().readAll(keys, this::loadAll);

    assertThat(again).isCompletedWithValueMatching(reads -> reads.size() == 6);
  }

  @Test
  void anErrorOfTheQuestionForTheGenerationHoldsUpNobodyAfterIt() {
    OutOfMemoryError noRoom = new OutOfMemoryError("Java heap space");
    pod.l2.throwsOnce(noRoom);
    assertThatThrownBy(() -> region.getAll(keys, this::loadAll)).isSameAs(noRoom);

    var again = region.async().readAll(keys, this::loadAll);

    assertThat(again).isCompletedWithValueMatching(reads -> reads.size() == 6);
  }
}
