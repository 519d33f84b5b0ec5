package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.topology.policy.DataClasses;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AuthorityTest {

  private final Pod pod = new Pod();
  private final Region<String> permissions = pod.region(CacheClass.C4);
  private final RegionKey key = permissions.keys().key("cedar", "may-order");

  @Test
  void f22LeavesNoEntryInEitherLayer() {
    for (int id = 0; id < 1_000; id++) {
      permissions.get("" + id, Source.holding("yes"));
      permissions.get("" + id, Source.holding(null));
      permissions.set(permissions.keys().key("" + id), "yes");
    }
    permissions.getAll(List.of(key), keys -> Map.of(key, "yes"));

    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(pod.l1.keys(permissions.keys())).isEmpty();
  }

  @Test
  void f22HoldsWhateverADocumentSaysOfTheClass() {
    DataClasses classes = pod.documents.policy().classes();
    pod.documents.classes(new DataClasses(classes.c1(), classes.c2(), classes.c3(), classes.c1()));

    permissions.get(key, Source.holding("yes"));

    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(pod.l1.keys(permissions.keys())).isEmpty();
  }

  @Test
  void f22IsDeniedAtTheNextCallOnceRevoked() {
    permissions.get(key, Source.holding("yes"));

    assertThat(permissions.get(key, Source.holding("no"))).isEqualTo("no");
  }

  @Test
  void f22DoesNotShareAnAnswerThatWasAskedForBeforeTheRevocation() {
    Source before = new Source();
    Source after = new Source();
    CompletableFuture<String> earlier = permissions.async().get(key, before);
    CompletableFuture<String> later = permissions.async().get(key, after);

    after.answers("no");
    before.answers("yes");

    assertThat(later).isCompletedWithValue("no");
    assertThat(earlier).isCompletedWithValue("yes");
  }

  @Test
  void f22IsRefusedWhileTheAuthorityIsDown() {
    permissions.get(key, Source.holding("yes"));
    IOException down = new IOException("down");
    Loader<String, IOException> failing =
        asked -> {
          throw down;
        };

    for (int i = 0; i < 100; i++) {
      assertThatThrownBy(() -> permissions.get(key, failing)).isSameAs(down);
    }
  }

  @Test
  void f22IsUnansweredWhereTheAuthorityIsLate() {
    CompletableFuture<Read<String>> read = permissions.async().read(key, new Source());

    pod.time.advance(Duration.ofSeconds(2));

    assertThat(read).isCompletedWithValue(new Read.Unanswered<>(Read.Reason.TIMED_OUT));
  }

  @Test
  void aRegionThatNeverWaitsCannotBeOfThisClass() {
    assertThatThrownBy(() -> pod.neverWaiting(CacheClass.C4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void severalAreAskedForByOneCallOfTheLoader() {
    List<List<RegionKey>> calls = new ArrayList<>();
    List<RegionKey> keys =
        List.of(key, permissions.keys().key("cedar", "may-pay"), permissions.keys().key("x"));

    Map<RegionKey, String> found =
        permissions.getAll(
            keys,
            asked -> {
              calls.add(asked);
              return Map.of(asked.get(0), "yes", asked.get(1), "no");
            });

    assertThat(calls).containsExactly(keys);
    assertThat(found).containsExactly(Map.entry(keys.get(0), "yes"), Map.entry(keys.get(1), "no"));
  }
}
