package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.layeredcache.client.topology.ReadDocument.Invalid;
import io.layeredcache.client.topology.ReadDocument.Refusal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TopologyCodecTest {

  private static final byte[] GOLDEN =
      TopologyCodec.write(Documents.resharding()).getBytes(StandardCharsets.UTF_8);

  @Test
  void refusesToWriteWhatItWouldRefuseToReadAndNamesEveryError() {
    TopologyDocument impossible =
        new TopologyDocument(
            "",
            0,
            Documents.TIME,
            TopologyDocument.State.Serving,
            List.of(
                new ShardTopology(
                    0, ShardTopology.State.Serving, SlotRanges.all(), Optional.empty(), List.of())),
            List.of());
    assertThatThrownBy(() -> TopologyCodec.write(impossible))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("clusterId", "version", "shards[0].primary");
  }

  @Test
  void refusesADocumentThatIsLongerThanAConfigMap() {
    byte[] tooLong = new byte[TopologyCodec.MAX_BYTES + 1];
    assertThat(TopologyCodec.read(tooLong))
        .isEqualTo(
            new Invalid(
                Refusal.GARBLED, List.of("the document has 1048577 bytes, more than 1048576")));
  }

  /** "For ever", as a document made by hand may say it. */
  @Test
  void takesSpansThatNoClockCanAddUpForFiftyYears() {
    String written =
        TopologyCodec.write(Documents.resharding())
            .replaceFirst(
                "\"lifetimeMillis\" *: *[0-9]+",
                "\"lifetimeMillis\": " + TopologyDocument.MAX_VERSION);
    assertThat(written).contains(Long.toString(TopologyDocument.MAX_VERSION));

    ReadDocument read = TopologyCodec.read(written.getBytes(StandardCharsets.UTF_8));

    assertThat(read)
        .isInstanceOfSatisfying(
            ReadDocument.Valid.class,
            valid ->
                assertThat(valid.topology().policy().l1().lifetime())
                    .isEqualTo(Duration.ofDays(50 * 365)));
  }

  @Test
  void writesTheLargestCacheWithinAConfigMap() {
    List<ShardTopology> shards =
        IntStream.range(0, 128)
            .mapToObj(
                id ->
                    Documents.shard(
                        id,
                        id * 128 + "-" + (id * 128 + 127),
                        Documents.node(id, 0, "a"),
                        Documents.node(id, 1, "b"),
                        Documents.node(id, 2, "c"),
                        Documents.node(id, 3, "a"),
                        Documents.node(id, 4, "b"),
                        Documents.node(id, 5, "c")))
            .toList();
    TopologyDocument largest =
        new TopologyDocument(
            Documents.CLUSTER,
            1,
            Documents.TIME,
            TopologyDocument.State.Serving,
            shards,
            List.of());
    assertThat(TopologyCodec.write(largest).length()).isLessThan(TopologyCodec.MAX_BYTES / 2);
  }

  @Property
  void neverThrowsWhateverByteOfADocumentIsDamaged(
      @ForAll @IntRange(max = 5_000) int at, @ForAll byte damage) {
    byte[] damaged = GOLDEN.clone();
    damaged[at] = damage;
    assertThatCode(() -> TopologyCodec.read(damaged)).doesNotThrowAnyException();
  }

  @Property
  void neverUsesADocumentThatWasCutOff(@ForAll @IntRange(max = 5_000) int length) {
    byte[] cut = Arrays.copyOf(GOLDEN, length);
    assertThat(TopologyCodec.read(cut)).isInstanceOf(Invalid.class);
  }

  @Property
  void neverThrowsForAnyText(@ForAll String text) {
    assertThat(TopologyCodec.read(text)).isInstanceOf(Invalid.class);
  }
}
