package io.layeredcache.client.region;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.codec.Codec;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.topology.policy.DataClass;
import io.layeredcache.client.topology.policy.DataClasses;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.NegativePolicy;
import io.layeredcache.client.topology.policy.Share;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the source says but cannot be stored ends what was stored before it, all the same. */
class UnstorableTest {

  private static final Duration PAST_ITS_LIFETIME = Duration.ofMinutes(5);

  /** Cannot write what it has no letters for. */
  private static final class Ascii implements Codec<String> {

    @Override
    public byte[] encode(String value) {
      if (!StandardCharsets.US_ASCII.newEncoder().canEncode(value)) {
        throw new IllegalArgumentException("cannot write " + value);
      }
      return value.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public String decode(byte[] bytes) {
      return new String(bytes, StandardCharsets.US_ASCII);
    }
  }

  private final Pod pod = new Pod();
  private final Region<String> region =
      Region.open(RegionSpec.of("product", CacheClass.C1, new Ascii()), pod.parts);
  private final RegionKey key = region.keys().key("4821");

  @BeforeEach
  void somethingIsStoredThatIsPastItsLifetime() {
    region.set(key, "a kettle", Duration.ofMinutes(2));
    pod.time.advance(PAST_ITS_LIFETIME);
  }

  private void isServedNoMore() {
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.has(key)).isFalse();
    assertThat(region.get(key, Source.holding("a new kettle"))).isEqualTo("a new kettle");
  }

  @Test
  void aValueThatIsTooLarge() {
    region.get(key, Source.holding("x".repeat(1_048_576)));

    isServedNoMore();
  }

  @Test
  void aValueThatTheCodecCannotWrite() {
    region.get(key, Source.holding("une th\u00e9i\u00e8re"));

    isServedNoMore();
  }

  @Test
  void anAbsenceWhereNoneIsRemembered() {
    pod.documents.negative(new NegativePolicy(Duration.ZERO, 100));

    region.get(key, Source.holding(null));

    isServedNoMore();
  }

  @Test
  void anAbsenceWhereTooManyAreRemembered() {
    pod.documents.negative(new NegativePolicy(Duration.ofSeconds(30), 1));
    region.get("another", Source.holding(null));
    pod.l2.lose(text -> text.endsWith("another"));

    region.get(key, Source.holding(null));

    isServedNoMore();
  }

  @Test
  void aValueOfAClassThatIsNoLongerStored() {
    becomes(
        new DataClass(Duration.ZERO, Share.NONE, PAST_ITS_LIFETIME, PAST_ITS_LIFETIME, List.of()));

    region.get(key, Source.holding("a new kettle"));

    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.has(key)).isFalse();
  }

  @Test
  void f23AValueOfAClassThatMayNoLongerBeStoredHere() {
    DataClass c1 = pod.documents.policy().classes().c1();
    pod.documents.keys(KeyPolicy.defaults(), "");
    becomes(
        new DataClass(
            c1.lifetime(),
            c1.jitter(),
            c1.staleWhileRevalidate(),
            c1.staleOnFailure(),
            List.of("eu")));

    WriteOutcome outcome = region.set(key, "a new kettle");

    assertThat(outcome).isEqualTo(WriteOutcome.FOREIGN_REGION);
    assertThat(pod.l2.valueKeys()).isEmpty();
    assertThat(region.has(key)).isFalse();
  }

  private void becomes(DataClass c1) {
    DataClasses classes = pod.documents.policy().classes();
    pod.documents.classes(new DataClasses(c1, classes.c2(), classes.c3(), classes.c4()));
  }

  @Test
  void aSetThatIsRefusedHasEndedOnlyWhenTheValueBeforeItIsGone() {
    pod.l2.writesAfter(Duration.ofMillis(5));

    var outcome = region.async().set(key, "x".repeat(1_048_576));

    assertThat(outcome).isNotDone();
    pod.time.advance(Duration.ofMillis(5));
    assertThat(outcome).isCompletedWithValue(WriteOutcome.TOO_LARGE);
    assertThat(pod.l2.valueKeys()).isEmpty();
  }
}
