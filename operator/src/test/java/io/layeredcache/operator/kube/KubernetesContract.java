package io.layeredcache.operator.kube;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.operator.desired.ShardWorkload;
import io.layeredcache.operator.kube.Written.Conflict;
import io.layeredcache.operator.kube.Written.Done;
import io.layeredcache.operator.kube.Written.Gone;
import io.layeredcache.operator.kube.Written.Refused;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every implementation of the port promises for objects of the cache. */
public abstract class KubernetesContract {

  private static final String CACHE = "storefront";

  private KubernetesWorld world;
  private Kubernetes kubernetes;

  protected abstract KubernetesWorld newWorld();

  @BeforeEach
  void openWorld() {
    world = newWorld();
    kubernetes = world.kubernetes();
  }

  @AfterEach
  void closeWorld() {
    world.close();
  }

  @Test
  void appliesAnObjectThatWasNotThereAndTheWatchesShowIt() {
    ConfigMap applied = done(kubernetes.apply(map("config", Map.of("a", "1"))));

    assertThat(applied.getMetadata().getUid()).isNotEmpty();
    world.await("the watch shows it", () -> watched().configMaps().size() == 1);
    assertThat(watched().configMaps().get(0).getData()).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void showsTheObjectsOfTheCacheByNameAndNoOthers() {
    kubernetes.apply(map("b", Map.of()));
    kubernetes.apply(map("a", Map.of()));
    kubernetes.apply(Samples.configMap(world.namespace(), "other", "c", Map.of()));
    world.create(unlabelled("d"));
    done(kubernetes.apply(map("e", Map.of())));

    world.await("the watch shows the last", () -> watched().configMaps().size() == 3);
    assertThat(watched().configMaps())
        .extracting(map -> map.getMetadata().getName())
        .containsExactly("a", "b", "e");
  }

  @Test
  void anApplyWithoutChangeLeavesTheVersionAsItIs() {
    StatefulSet first = done(kubernetes.apply(workload()));

    StatefulSet second = done(kubernetes.apply(workload()));

    assertThat(version(second)).isEqualTo(version(first));
  }

  @Test
  void aFieldThatIsNoLongerAppliedIsRemoved() {
    done(kubernetes.apply(map("config", Map.of("a", "1", "b", "2"))));

    ConfigMap second = done(kubernetes.apply(map("config", Map.of("a", "1"))));

    assertThat(second.getData()).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void aContainerThatIsNoLongerAppliedIsRemovedWithItsDefaults() {
    StatefulSet two =
        new StatefulSetBuilder(workload())
            .editSpec()
            .editTemplate()
            .editSpec()
            .addNewContainer()
            .withName("sidecar")
            .withImage("sidecar:1")
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();
    done(kubernetes.apply(two));

    StatefulSet one = done(kubernetes.apply(workload()));

    assertThat(one.getSpec().getTemplate().getSpec().getContainers())
        .extracting(container -> container.getName())
        .containsExactly("redis");
  }

  @Test
  void fieldsOfOthersAreLeftAlone() {
    done(kubernetes.apply(map("config", Map.of("a", "1"))));
    world.edit(ConfigMap.class, "config", KubernetesContract::annotated);

    ConfigMap second = done(kubernetes.apply(map("config", Map.of("a", "2"))));

    assertThat(second.getMetadata().getAnnotations()).containsEntry("team", "shop");
    assertThat(second.getData()).isEqualTo(Map.of("a", "2"));
  }

  @Test
  void aFieldOfOursThatSomebodyChangedIsTakenBack() {
    done(kubernetes.apply(map("config", Map.of("a", "1"))));
    world.edit(
        ConfigMap.class, "config", map -> new ConfigMapBuilder(map).addToData("a", "x").build());

    ConfigMap second = done(kubernetes.apply(map("config", Map.of("a", "1"))));

    assertThat(second.getData()).isEqualTo(Map.of("a", "1"));
  }

  @Test
  void fieldsOfASecondManagerOfOursLiveApart() {
    done(kubernetes.apply(map("config", Map.of("a", "1", "b", "2"))));
    done(kubernetes.apply(map("config", Map.of("version", "7")), "second"));

    ConfigMap third = done(kubernetes.apply(map("config", Map.of("a", "1"))));

    assertThat(third.getData()).isEqualTo(Map.of("a", "1", "version", "7"));
  }

  @Test
  void aSecondManagerOfOursScalesAWorkloadAndLeavesTheRestOfIt() {
    StatefulSet first = done(kubernetes.apply(workload()));
    world.edit(
        StatefulSet.class,
        first.getMetadata().getName(),
        set -> new StatefulSetBuilder(set).editSpec().withReplicas(0).endSpec().build());

    StatefulSet scaled = done(kubernetes.apply(ShardWorkload.scaled(first, 2), "second"));

    assertThat(scaled.getSpec().getReplicas()).isEqualTo(2);
    assertThat(scaled.getSpec().getTemplate()).isEqualTo(first.getSpec().getTemplate());
    assertThat(done(kubernetes.apply(workload())).getSpec()).isEqualTo(first.getSpec());
  }

  @Test
  void aPartOfAWorkloadThatIsGoneMakesNoWorkload() {
    StatefulSet first = done(kubernetes.apply(workload()));
    world.delete(first);

    assertThat(kubernetes.apply(ShardWorkload.scaled(first, 2), "second"))
        .isInstanceOf(Conflict.class);
    assertThat(kubernetes.read(first)).isInstanceOf(Gone.class);
  }

  @Test
  void createConflictsWithWhatIsThere() {
    done(kubernetes.create(map("config", Map.of("a", "1"))));

    Written<ConfigMap> second = kubernetes.create(map("config", Map.of("a", "2")));

    assertThat(second).isInstanceOf(Conflict.class);
    assertThat(done(kubernetes.read(map("config", Map.of()))).getData())
        .isEqualTo(Map.of("a", "1"));
  }

  @Test
  void anAppliedFieldIsAddedToAnObjectThatWasCreated() {
    done(kubernetes.create(map("config", Map.of("a", "1"))));

    ConfigMap both = done(kubernetes.apply(map("config", Map.of("version", "7")), "second"));

    assertThat(both.getData()).isEqualTo(Map.of("a", "1", "version", "7"));
  }

  @Test
  void anApplyThatNamesTheVersionThatWasReadIsDone() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));

    ConfigMap second = done(kubernetes.apply(withVersion(first, "7"), "second"));

    assertThat(second.getData()).isEqualTo(Map.of("a", "1", "version", "7"));
  }

  /** Forced or not: force is about fields that others own, not about versions. */
  @Test
  void anApplyThatNamesAVersionThatIsNoLongerTheCurrentOneIsAConflictAndChangesNothing() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));
    done(kubernetes.apply(withVersion(first, "7"), "second"));

    Written<ConfigMap> late = kubernetes.apply(withVersion(first, "6"), "second");

    assertThat(late).isInstanceOf(Conflict.class);
    assertThat(done(kubernetes.read(first)).getData()).containsEntry("version", "7");
  }

  @Test
  void replacesTheVersionThatWasRead() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));

    ConfigMap second = done(kubernetes.replace(with(first, "b", "2")));

    assertThat(second.getData()).isEqualTo(Map.of("a", "1", "b", "2"));
    assertThat(version(second)).isNotEqualTo(version(first));
  }

  @Test
  void replaceConflictsWithAVersionThatIsNoLongerTheCurrentOne() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));
    done(kubernetes.replace(with(first, "a", "2")));

    assertThat(kubernetes.replace(with(first, "a", "3"))).isInstanceOf(Conflict.class);
  }

  @Test
  void replaceWithoutAVersionIsRefusedInsteadOfOverwriting() {
    done(kubernetes.create(map("config", Map.of("a", "1"))));

    assertThat(kubernetes.replace(map("config", Map.of("a", "2")))).isInstanceOf(Refused.class);
  }

  @Test
  void replaceOfWhatHasBeenDeletedIsGone() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));
    done(kubernetes.delete(first));

    assertThat(kubernetes.replace(first)).isInstanceOf(Gone.class);
  }

  @Test
  void readFindsAnObjectWithoutOurLabel() {
    world.create(unlabelled("foreign"));

    ConfigMap foreign = done(kubernetes.read(map("foreign", Map.of())));

    assertThat(foreign.getData()).isEqualTo(Map.of("whose", "theirs"));
  }

  @Test
  void readOfWhatIsNotThereIsGone() {
    assertThat(kubernetes.read(map("nothing", Map.of()))).isInstanceOf(Gone.class);
  }

  @Test
  void deletesTheObjectAndTheWatchesNoLongerShowIt() {
    ConfigMap existing = done(kubernetes.apply(map("config", Map.of())));
    world.await("the watch shows it", () -> watched().configMaps().size() == 1);

    done(kubernetes.delete(existing));

    world.await("the watch shows it no more", () -> watched().configMaps().isEmpty());
  }

  @Test
  void deleteOfAnEarlierIncarnationIsGoneAndLeavesTheLaterOne() {
    ConfigMap first = done(kubernetes.create(map("config", Map.of("a", "1"))));
    done(kubernetes.delete(first));
    done(kubernetes.create(map("config", Map.of("a", "2"))));

    assertThat(kubernetes.delete(first)).isInstanceOf(Gone.class);
    assertThat(kubernetes.read(first)).isInstanceOf(Done.class);
  }

  @Test
  void deleteOfWhatIsNotThereIsGone() {
    assertThat(kubernetes.delete(map("nothing", Map.of()))).isInstanceOf(Gone.class);
  }

  @Test
  void aChangeOfAnImmutableFieldIsRefused() {
    done(kubernetes.apply(workload()));
    StatefulSet other = Samples.statefulSet(world.namespace(), CACHE, "storefront-0", "other");

    assertThat(kubernetes.apply(other)).isInstanceOf(Refused.class);
  }

  @Test
  void aChangeOfAnImmutableConfigMapIsRefused() {
    done(kubernetes.apply(fixed(Map.of("a", "1"))));

    assertThat(kubernetes.apply(fixed(Map.of("a", "2")))).isInstanceOf(Refused.class);
  }

  @Test
  void twoSpreadConstraintsOfOneKeyAndModeAreRefused() {
    StatefulSet twice =
        new StatefulSetBuilder(workload())
            .editSpec()
            .editTemplate()
            .editSpec()
            .withTopologySpreadConstraints(
                Samples.overZones("a", "ScheduleAnyway"), Samples.overZones("b", "ScheduleAnyway"))
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();

    Written<StatefulSet> applied = kubernetes.apply(twice);

    assertThat(applied).isInstanceOf(Refused.class);
  }

  @Test
  void nothingIsCreatedInANamespaceThatIsBeingDeleted() {
    world.deleteNamespace();

    assertThat(kubernetes.apply(map("config", Map.of()))).isInstanceOf(Gone.class);
    assertThat(kubernetes.create(map("config", Map.of()))).isInstanceOf(Gone.class);
  }

  private CacheObjects watched() {
    return kubernetes.objects(new CacheRef(world.namespace(), CACHE));
  }

  private ConfigMap map(String name, Map<String, String> data) {
    return Samples.configMap(world.namespace(), CACHE, name, data);
  }

  private ConfigMap fixed(Map<String, String> data) {
    return new ConfigMapBuilder(map("config", data)).withImmutable(true).build();
  }

  private StatefulSet workload() {
    return Samples.statefulSet(world.namespace(), CACHE, "storefront-0", "storefront");
  }

  private ConfigMap unlabelled(String name) {
    return new ConfigMapBuilder(map(name, Map.of("whose", "theirs")))
        .withMetadata(
            new ObjectMetaBuilder().withNamespace(world.namespace()).withName(name).build())
        .build();
  }

  private static ConfigMap annotated(ConfigMap map) {
    return new ConfigMapBuilder(map)
        .editMetadata()
        .addToAnnotations("team", "shop")
        .endMetadata()
        .build();
  }

  private ConfigMap withVersion(ConfigMap asRead, String value) {
    return new ConfigMapBuilder(map("config", Map.of("version", value)))
        .editMetadata()
        .withUid(asRead.getMetadata().getUid())
        .withResourceVersion(version(asRead))
        .endMetadata()
        .build();
  }

  private static ConfigMap with(ConfigMap map, String name, String value) {
    return new ConfigMapBuilder(map).addToData(name, value).build();
  }

  static String version(HasMetadata object) {
    return Objects.requireNonNull(object.getMetadata().getResourceVersion());
  }

  static <T> T done(Written<T> written) {
    assertThat(written).isInstanceOf(Done.class);
    return ((Done<T>) written).object();
  }
}
