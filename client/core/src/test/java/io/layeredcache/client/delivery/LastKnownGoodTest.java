package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LastKnownGoodTest {

  private static final TopologyDocument DOCUMENT = Papers.document(42);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final TopologyHolder holder = new TopologyHolder();

  @TempDir private Path folder;
  private Path file;
  private LastKnownGood kept;

  @BeforeEach
  void open() {
    file = folder.resolve("state/topology");
    kept = new LastKnownGood(file, Runnable::run, registry);
    holder.offer(DOCUMENT, Source.MOUNTED);
  }

  private void keep(TopologyDocument document) {
    kept.keep(document, Papers.bytes(document), holder);
  }

  private Verdict judged() throws IOException {
    return Acceptance.read(kept.read().orElseThrow(), TrustedKeys.none());
  }

  @Test
  void readsWhatItKept() throws IOException {
    keep(DOCUMENT);
    assertThat(judged()).isEqualTo(new Verdict.Accepted(DOCUMENT));
  }

  @Test
  void hasNothingBeforeTheFirstOne() throws IOException {
    assertThat(kept.read()).isEmpty();
  }

  @Test
  void f28AFileOfWhichOneByteChangedIsGarbledAlsoWhereItIsStillJson() throws IOException {
    keep(DOCUMENT);
    Files.writeString(file, Files.readString(file).replace("10.244.0.10", "10.244.0.12"));
    assertThat(judged())
        .isInstanceOfSatisfying(
            Verdict.Refused.class,
            refused -> assertThat(refused.refusal()).isEqualTo(Refusal.GARBLED));
  }

  @Test
  void f28AFileThatWasCutOffIsGarbled() throws IOException {
    keep(DOCUMENT);
    Files.writeString(file, Files.readString(file).substring(0, 30));
    assertThat(judged())
        .isInstanceOfSatisfying(
            Verdict.Refused.class,
            refused -> assertThat(refused.refusal()).isEqualTo(Refusal.GARBLED));
  }

  @Test
  void leavesNoOtherFileBeside() throws IOException {
    keep(DOCUMENT);
    keep(DOCUMENT);
    try (Stream<Path> files = Files.list(file.getParent())) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void doesNotReplaceALaterOneByOneThatWasWrittenLate() throws IOException {
    List<Runnable> waiting = new ArrayList<>();
    LastKnownGood slow = new LastKnownGood(file, waiting::add, registry);
    slow.keep(DOCUMENT, Papers.bytes(DOCUMENT), holder);
    holder.offer(Papers.document(43), Source.SECOND_PATH);
    keep(Papers.document(43));
    waiting.forEach(Runnable::run);
    assertThat(judged()).isEqualTo(new Verdict.Accepted(Papers.document(43)));
  }

  @Test
  void countsWhatItCannotKeep() throws IOException {
    Files.writeString(folder.resolve("state"), "a file where the folder should be");
    keep(DOCUMENT);
    assertThat(registry.counter("layeredcache.client.topology.keep.failed").count()).isOne();
  }
}
