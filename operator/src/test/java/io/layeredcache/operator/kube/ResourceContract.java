package io.layeredcache.operator.kube;

import static io.layeredcache.operator.kube.KubernetesContract.done;
import static io.layeredcache.operator.kube.KubernetesContract.version;
import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.crd.LayeredCache;
import io.layeredcache.crd.LayeredCacheStatus;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.Written.Conflict;
import io.layeredcache.operator.kube.Written.Gone;
import io.layeredcache.operator.kube.Written.Refused;
import java.util.List;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of the port promises for the resource itself: status and events. */
public abstract class ResourceContract {

  private KubernetesWorld world;
  private Kubernetes kubernetes;
  private LayeredCache cache;

  protected abstract KubernetesWorld newWorld();

  @BeforeEach
  void openWorld() {
    world = newWorld();
    kubernetes = world.kubernetes();
    cache = world.create(Samples.cache(world.namespace(), "storefront"));
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  @Test
  void freshIsWhatTheApiServerHasNow() {
    LayeredCache edited = world.edit(LayeredCache.class, "storefront", ResourceContract::paused);

    LayeredCache fresh = done(kubernetes.fresh(ref()));

    assertThat(version(fresh)).isEqualTo(version(edited));
    assertThat(fresh.getSpec().paused()).isTrue();
  }

  @Test
  void freshOfADeletedResourceIsGone() {
    world.delete(cache);

    assertThat(kubernetes.fresh(ref())).isInstanceOf(Gone.class);
  }

  @Test
  void replacesTheStatusAndNothingElse() {
    LayeredCache changed = paused(withTopologyVersion(cache, 7));

    LayeredCache written = done(kubernetes.replaceStatus(changed));

    assertThat(written.getStatus().topologyVersion()).isEqualTo(7);
    assertThat(written.getSpec().paused()).isFalse();
    assertThat(written.getMetadata().getGeneration())
        .isEqualTo(cache.getMetadata().getGeneration());
  }

  @Test
  void theSameStatusTwiceLeavesTheVersionAsItIs() {
    LayeredCache first = done(kubernetes.replaceStatus(withTopologyVersion(cache, 7)));

    LayeredCache second = done(kubernetes.replaceStatus(withTopologyVersion(first, 7)));

    assertThat(version(second)).isEqualTo(version(first));
  }

  @Test
  void replaceStatusConflictsWhenTheResourceHasChanged() {
    world.edit(LayeredCache.class, "storefront", ResourceContract::paused);

    assertThat(kubernetes.replaceStatus(withTopologyVersion(cache, 7)))
        .isInstanceOf(Conflict.class);
  }

  @Test
  void replaceStatusWithoutAVersionIsRefusedInsteadOfOverwriting() {
    LayeredCache changed = withTopologyVersion(cache, 7);
    changed.getMetadata().setResourceVersion(null);

    assertThat(kubernetes.replaceStatus(changed)).isInstanceOf(Refused.class);
  }

  @Test
  void replaceStatusOfADeletedResourceIsGone() {
    world.delete(cache);

    assertThat(kubernetes.replaceStatus(withTopologyVersion(cache, 7))).isInstanceOf(Gone.class);
  }

  @Test
  void aChangedSpecHasANewGeneration() {
    LayeredCache edited = world.edit(LayeredCache.class, "storefront", ResourceContract::paused);

    assertThat(edited.getMetadata().getGeneration())
        .isEqualTo(cache.getMetadata().getGeneration() + 1);
  }

  @Test
  void anEventIsToldOnceForEachKey() {
    Told bootstrapped = new Told("formed-1", false, "Formed", "3 shards over 3 zones");
    Told lost = new Told("lost-1", true, "DataLoss", "shard 1 was lost: 5461-10921");

    kubernetes.tell(cache, bootstrapped);
    kubernetes.tell(cache, lost);
    kubernetes.tell(cache, bootstrapped);

    assertThat(world.events())
        .extracting(Told::warning, Told::reason, Told::message)
        .containsExactlyInAnyOrder(
            Tuple.tuple(false, "Formed", "3 shards over 3 zones"),
            Tuple.tuple(true, "DataLoss", "shard 1 was lost: 5461-10921"));
  }

  private CacheRef ref() {
    return new CacheRef(world.namespace(), "storefront");
  }

  private static LayeredCache paused(LayeredCache cache) {
    cache.setSpec(cache.getSpec().withPaused(true));
    return cache;
  }

  private static LayeredCache withTopologyVersion(LayeredCache cache, long version) {
    cache.setStatus(
        new LayeredCacheStatus(
            1L, version, null, 3, null, null, null, null, List.of(), null, List.of(), null, null,
            List.of()));
    return cache;
  }
}
