package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.key.RegionKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
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
}
