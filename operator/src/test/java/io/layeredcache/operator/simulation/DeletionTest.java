package io.layeredcache.operator.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.crd.LayeredCache;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Deletion is Kubernetes' own work: it needs no operator and waits for none. */
class DeletionTest {

  private final SimulatedCluster cluster = SimulatedCluster.settled(2, 1);

  @Test
  void dl1ANamespaceIsDeletedToTheEndWhileTheOperatorLooksAtIt() {
    cluster.kubernetes().deleteNamespace(SimulatedCluster.NAMESPACE);

    cluster.advance(Duration.ofMinutes(1));

    assertThat(objects()).isEmpty();
  }

  @Test
  void dl3NoObjectOfACacheHasAFinalizer() {
    assertThat(objects())
        .hasSizeGreaterThan(Contents.KINDS.size())
        .allSatisfy(object -> assertThat(object.getMetadata().getFinalizers()).isEmpty());
  }

  @Test
  void dl4ACacheIsDeletedWithAllThatItOwnsWhileNoOperatorRuns() {
    cluster.loseOperator();
    cluster
        .kubernetes()
        .delete(LayeredCache.class, SimulatedCluster.NAMESPACE, SimulatedCluster.NAME);

    cluster.advance(Duration.ofMinutes(1));

    assertThat(objects()).isEmpty();
  }

  private List<HasMetadata> objects() {
    return Contents.KINDS.stream().<HasMetadata>flatMap(this::objects).toList();
  }

  private <T extends HasMetadata> Stream<T> objects(Class<T> kind) {
    return cluster.kubernetes().list(kind).stream();
  }
}
