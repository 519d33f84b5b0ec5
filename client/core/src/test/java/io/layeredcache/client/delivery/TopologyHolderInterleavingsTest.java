package io.layeredcache.client.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.topology.TopologyDocument;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Test;

/**
 * Documents that arrive at the same time, in the orders that a model checker tries: real threads
 * would wait for each other's turn by spinning, which a busy machine starves.
 */
@Param(name = "version", gen = IntGen.class, conf = "1:6")
public class TopologyHolderInterleavingsTest {

  /** Made once: a document costs more than what is tested. */
  private static final List<TopologyDocument> DOCUMENTS =
      IntStream.rangeClosed(0, 6).mapToObj(Papers::document).toList();

  private final TopologyHolder holder = new TopologyHolder();
  private final List<Long> told = new CopyOnWriteArrayList<>();

  public TopologyHolderInterleavingsTest() {
    holder.offer(DOCUMENTS.get(1), Source.MOUNTED);
    holder.subscribe(document -> told.add(document.version()));
  }

  @Operation
  public boolean offer(@Param(name = "version") int version) {
    return holder.offer(DOCUMENTS.get(version), Source.SECOND_PATH) instanceof Verdict.Accepted;
  }

  @Operation
  public long current() {
    return holder.current().version();
  }

  /** What a listener was told: only ever higher. */
  @Operation
  public boolean wasToldInOrder() {
    List<Long> seen = List.copyOf(told);
    return seen.stream().sorted().distinct().toList().equals(seen);
  }

  @Test
  void f17TheSwapIsLinearizableAndTheVersionNeverDecreases() {
    new ModelCheckingOptions()
        .iterations(10)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(3)
        .check(TopologyHolderInterleavingsTest.class);
    assertThat(wasToldInOrder()).isTrue();
  }
}
