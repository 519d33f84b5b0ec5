package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.topology.policy.DataClasses;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StalenessTest {

  /** Past 2 min, within the 5 min in which C1 may be served. */
  private static final Duration PAST_C1 = Duration.ofMinutes(5);

  private final Pod pod = new Pod();
  private final Region<String> content = pod.region(CacheClass.C1);
  private final RegionKey key = content.keys().key("4821");
  private final Source source = new Source();

  private static Loader<String, IllegalStateException> failing() {
    return key -> {
      throw new IllegalStateException("the database is down");
    };
  }

  /** A value whose lifetime is 2 min, less up to a fifth. */
  private void written() {
    assertThat(content.set(key, "a kettle", Duration.ofMinutes(2))).isEqualTo(WriteOutcome.STORED);
  }

  @Test
  void servesAStaleValueWhileOneReadRefreshesIt() {
    written();
    pod.time.advance(PAST_C1);
    Read<String> first = content.async().read(key, source).join();
    Read<String> second = content.async().read(key, source).join();

    source.answers("a new kettle");

    assertThat(first).isEqualTo(new Read.Value<>("a kettle", PAST_C1, Read.Source.STALE));
    assertThat(second.valueOrNull()).isEqualTo("a kettle");
    assertThat(source.loads).isEqualTo(1);
    assertThat(content.get(key)).isEqualTo("a new kettle");
  }

  @Test
  void servesNothingPastTheStaleWindow() {
    written();
    pod.time.advance(Duration.ofMinutes(24));

    assertThat(content.get(key)).isNull();
    assertThat(pod.l2.valueKeys()).isEmpty();
  }

  @Test
  void servesAStaleValueWhereTheDatabaseFails() {
    written();
    pod.l2.deadFor(text -> true);
    pod.time.advance(PAST_C1);

    Read<String> read = content.read(key, failing());

    assertThat(read).isEqualTo(new Read.Value<>("a kettle", PAST_C1, Read.Source.STALE));
  }

  @Test
  void doesNotTryAFailingDatabaseWithEveryRead() {
    written();
    pod.l2.deadFor(text -> true);
    pod.time.advance(PAST_C1);
    for (int i = 0; i < 100; i++) {
      content.read(key, failing());
    }

    assertThat(pod.count("loads", "outcome", "failed")).isEqualTo(1);
  }

  @Test
  void aPriceIsNeverServedPastItsLifetime() {
    Region<String> prices = pod.region(CacheClass.C2);
    RegionKey price = prices.keys().key("4821");
    prices.set(price, "99");
    pod.time.advance(Duration.ofSeconds(361));

    Read<String> read = prices.read(price, Source.holding("109"));

    assertThat(read.valueOrNull()).isEqualTo("109");
  }

  @Test
  void f21APriceWhoseShardIsDeadIsServedFromThePodWithinItsLifetimeAlone() {
    Region<String> prices = pod.region(CacheClass.C2);
    RegionKey price = prices.keys().key("4821");
    prices.set(price, "99");
    pod.l2.deadFor(text -> true);
    Duration age = Duration.ZERO;

    for (int second = 1; second <= 400; second++) {
      pod.time.advance(Duration.ofSeconds(1));
      if (prices.read(price) instanceof Read.Value<String> value) {
        age = value.age();
      }
    }

    assertThat(age).isBetween(Duration.ofSeconds(238), Duration.ofSeconds(360));
  }

  @Test
  void aLifetimeThatThePolicyCutsHoldsForWhatIsThereAlready() {
    written();
    var classes = pod.documents.policy().classes();
    pod.documents.classes(new DataClasses(classes.c3(), classes.c2(), classes.c3(), classes.c4()));
    pod.time.advance(Duration.ofMinutes(1));

    assertThat(content.get(key)).isNull();
  }

  @Test
  void twoPodsDifferNoLongerThanTheLifetimeInL1() {
    Region<String> elsewhere = pod.another(2).region(CacheClass.C1);
    RegionKey there = elsewhere.keys().key("4821");
    written();
    elsewhere.get(there);
    content.set(key, "a new kettle");
    String still = elsewhere.get(there);

    pod.time.advance(Duration.ofMillis(2_400));

    assertThat(still).isEqualTo("a kettle");
    assertThat(elsewhere.get(there)).isEqualTo("a new kettle");
  }

  /** Nothing failed: it only had nobody to ask for a new one. */
  @Test
  void aReadWithoutALoaderDoesNotKeepOthersFromTheRefresh() {
    written();
    pod.time.advance(PAST_C1);
    Read<String> without = content.async().read(key).join();

    Read<String> with = content.async().read(key, source).join();

    assertThat(without).isEqualTo(new Read.Value<>("a kettle", PAST_C1, Read.Source.STALE));
    assertThat(with.valueOrNull()).isEqualTo("a kettle");
    assertThat(source.loads).isEqualTo(1);
  }

  /** Displayed prices have no window for failures. */
  @Test
  void f22APriceThatAnotherPodDeletedDoesNotComeBackWhereTheDatabaseFails() {
    Region<String> prices = pod.region(CacheClass.C2);
    Region<String> elsewhere = pod.another(2).region(CacheClass.C2);
    RegionKey there = elsewhere.keys().key("4821");
    prices.set(prices.keys().key("4821"), "99");
    elsewhere.get(there);
    prices.delete(prices.keys().key("4821"));
    pod.time.advance(Duration.ofMillis(2_400));

    assertThatThrownBy(() -> elsewhere.read(there, failing())).hasMessage("the database is down");
    assertThat(elsewhere.read(there).valueOrNull()).isNull();
  }
}
