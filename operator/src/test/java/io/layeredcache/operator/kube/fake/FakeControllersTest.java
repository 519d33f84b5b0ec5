package io.layeredcache.operator.kube.fake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.layeredcache.crd.LayeredCache;
import io.layeredcache.operator.crash.EffectHook;
import io.layeredcache.operator.crash.OperatorDied;
import io.layeredcache.operator.kube.CacheRef;
import io.layeredcache.operator.kube.Samples;
import io.layeredcache.operator.kube.Written;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The fake's controllers do what those of a real cluster were seen to do. */
class FakeControllersTest {

  private static final String NAMESPACE = "shop";

  private final Recorder recorder = new Recorder();
  private final FakeKubernetes world = new FakeKubernetes(Clock.systemUTC(), recorder);

  @BeforeEach
  void addNodes() {
    world.nodes().add("n1", "a");
    world.nodes().add("n2", "b");
    world.nodes().add("n3", "c");
  }

  @Test
  void aStatefulSetBecomesReadyPodsInDifferentZones() {
    world.handle().apply(shard());

    world.settle();

    assertThat(pods()).extracting(pod -> pod.getMetadata().getName()).containsExactly("s-0", "s-1");
    assertThat(pods()).extracting(pod -> pod.getSpec().getNodeName()).doesNotHaveDuplicates();
    assertThat(pods()).allMatch(StatefulSetController::isReady);
    assertThat(pods().get(1).getMetadata().getLabels())
        .containsEntry("apps.kubernetes.io/pod-index", "1")
        .containsEntry("statefulset.kubernetes.io/pod-name", "s-1")
        .containsKey("controller-revision-hash");
    assertThat(recorder.log).containsExactly("start s-0 0", "start s-1 0");
  }

  @Test
  void aSecondMemberIsUnschedulableInOneZoneUntilThereIsAnother() {
    world.nodes().delete("n2");
    world.nodes().delete("n3");
    world.handle().apply(shard());
    world.settle();
    assertThat(pods().get(1).getStatus().getConditions())
        .anyMatch(c -> "Unschedulable".equals(c.getReason()) && "False".equals(c.getStatus()));

    world.nodes().add("n4", "d");
    world.settle();

    assertThat(pods()).allMatch(StatefulSetController::isReady);
  }

  @Test
  void aDeletedPodComesBackAsAnotherFromTheNewestTemplate() {
    world.handle().apply(shard());
    world.settle();
    String before = pods().get(0).getMetadata().getUid();
    world.handle().apply(withImage("redis:7.4"));
    world.settle();
    assertThat(images()).containsExactly("redis:7.0", "redis:7.0");

    world.delete(Pod.class, NAMESPACE, "s-0");
    world.settle();

    assertThat(images()).containsExactly("redis:7.4", "redis:7.0");
    assertThat(pods().get(0).getMetadata().getUid()).isNotEqualTo(before);
    assertThat(recorder.log).endsWith("stop s-0 GRACEFUL", "start s-0 0");
  }

  @Test
  void fewerReplicasTakeTheHighestOrdinalsAway() {
    world.handle().apply(shard());
    world.settle();

    world
        .handle()
        .apply(new StatefulSetBuilder(shard()).editSpec().withReplicas(1).endSpec().build());
    world.settle();

    assertThat(pods()).extracting(pod -> pod.getMetadata().getName()).containsExactly("s-0");
  }

  @Test
  void aKilledContainerIsStartedAgainInItsPod() {
    world.handle().apply(shard());
    world.settle();
    String address = pods().get(0).getStatus().getPodIP();

    world.killContainer(NAMESPACE, "s-0");
    world.settle();

    assertThat(pods().get(0).getStatus().getPodIP()).isEqualTo(address);
    assertThat(pods().get(0).getStatus().getContainerStatuses().get(0).getRestartCount())
        .isEqualTo(1);
    assertThat(recorder.log).endsWith("stop s-0 KILLED", "start s-0 1");
  }

  @Test
  void podsOfALostNodeStayAsTheyWereAndComeBackWithIt() {
    world.handle().apply(shard());
    world.settle();
    String node = pods().get(0).getSpec().getNodeName();
    String uid = pods().get(0).getMetadata().getUid();

    world.nodes().cutPower(node);
    world.settle();
    assertThat(pods()).allMatch(StatefulSetController::isReady);
    world.nodes().noticeLoss(node);
    world.settle();
    assertThat(pods().get(0)).matches(pod -> !StatefulSetController.isReady(pod));
    world.nodes().restorePower(node);
    world.settle();

    assertThat(pods().get(0).getMetadata().getUid()).isEqualTo(uid);
    assertThat(recorder.log).endsWith("stop s-0 NODE_LOST", "start s-0 1");
  }

  @Test
  void anEvictedPodOfALostNodeIsReplacedOnlyWhenTheNodeIsDeleted() {
    world.handle().apply(shard());
    world.settle();
    String node = pods().get(0).getSpec().getNodeName();
    world.nodes().cutPower(node);
    world.nodes().noticeLoss(node);
    world.nodes().evict(node);
    world.settle();
    assertThat(pods().get(0).getMetadata().getDeletionTimestamp()).isNotNull();

    world.nodes().delete(node);
    world.settle();

    assertThat(pods()).hasSize(2).allMatch(StatefulSetController::isReady);
  }

  @Test
  void anImageThatCannotBePulledKeepsThePodWaiting() {
    world.pullable("redis:7.0", false);
    world.handle().apply(shard());

    world.settle();

    assertThat(pods().get(0).getStatus().getContainerStatuses().get(0).getState().getWaiting())
        .matches(waiting -> waiting.getReason().equals("ImagePullBackOff"));
    assertThat(recorder.log).isEmpty();
  }

  @Test
  void whatADeletedResourceOwnsGoesWithIt() {
    LayeredCache cache = world.create(Samples.cache(NAMESPACE, "storefront"));
    StatefulSet owned = shard();
    owned
        .getMetadata()
        .setOwnerReferences(
            List.of(
                new OwnerReferenceBuilder()
                    .withApiVersion(cache.getApiVersion())
                    .withKind(cache.getKind())
                    .withName("storefront")
                    .withUid(cache.getMetadata().getUid())
                    .build()));
    world.handle().apply(owned);
    world.settle();

    world.delete(LayeredCache.class, NAMESPACE, "storefront");
    world.settle();

    assertThat(world.list(StatefulSet.class)).isEmpty();
    assertThat(pods()).isEmpty();
    assertThat(recorder.running).isEmpty();
  }

  @Test
  void aDeadOperatorHasNoFurtherEffect() {
    OperatorHandle handle = world.handle(dieBefore(1));
    handle.apply(map("first"));

    assertThatThrownBy(() -> handle.apply(map("second"))).isInstanceOf(OperatorDied.class);

    assertThatThrownBy(() -> handle.apply(map("third"))).isInstanceOf(OperatorDied.class);
    assertThatThrownBy(() -> handle.objects(new CacheRef(NAMESPACE, "storefront")))
        .isInstanceOf(OperatorDied.class);
    assertThat(world.list(ConfigMap.class)).hasSize(1);
    assertThat(world.handle().apply(map("fourth"))).isInstanceOf(Written.Done.class);
  }

  @Test
  void aLostAnswerHasHadItsEffect() {
    world.weather(Weather.ANSWERS_LOST);

    assertThat(world.handle().create(map("config"))).isInstanceOf(Written.Unavailable.class);

    assertThat(world.list(ConfigMap.class)).hasSize(1);
  }

  @Test
  void whileWatchesDoNotDeliverTheOldStateIsSeen() {
    OperatorHandle handle = world.handle();
    world.watches(false);
    handle.apply(map("config"));
    assertThat(handle.objects(new CacheRef(NAMESPACE, "storefront")).configMaps()).isEmpty();

    world.watches(true);

    assertThat(handle.objects(new CacheRef(NAMESPACE, "storefront")).configMaps()).hasSize(1);
  }

  @Test
  void everyWriteIsRecordedWithWhetherItChangedAnything() {
    OperatorHandle handle = world.handle();

    handle.apply(map("config"));
    handle.apply(map("config"));
    handle.read(map("config"));

    assertThat(world.writes()).extracting(Call::changed).containsExactly(true, false);
    assertThat(world.calls()).hasSize(3);
  }

  private static EffectHook dieBefore(int effect) {
    return new EffectHook() {
      private int seen;

      @Override
      public void before(String name) {
        if (seen++ == effect) {
          throw new OperatorDied(name);
        }
      }

      @Override
      public void after(String name) {}
    };
  }

  private List<Pod> pods() {
    return world.list(Pod.class);
  }

  private List<String> images() {
    return pods().stream().map(pod -> pod.getSpec().getContainers().get(0).getImage()).toList();
  }

  private static ConfigMap map(String name) {
    return Samples.configMap(NAMESPACE, "storefront", name, Map.of("a", "1"));
  }

  private static StatefulSet shard() {
    return withImage("redis:7.0");
  }

  private static StatefulSet withImage(String image) {
    return new StatefulSetBuilder(Samples.statefulSet(NAMESPACE, "storefront", "s", "s"))
        .editSpec()
        .editTemplate()
        .editSpec()
        .editFirstContainer()
        .withImage(image)
        .endContainer()
        .withTopologySpreadConstraints(
            Samples.overZones("s", "DoNotSchedule"), Samples.overZones("s", "ScheduleAnyway"))
        .endSpec()
        .endTemplate()
        .endSpec()
        .build();
  }

  /** What ran when. */
  private static final class Recorder implements PodRuntime {
    private final List<String> log = new ArrayList<>();
    private final Set<String> running = new TreeSet<>();

    @Override
    public void onPodStarted(RunningPod pod) {
      log.add("start " + pod.name() + " " + pod.restarts());
      running.add(pod.uid());
    }

    @Override
    public void onPodStopped(RunningPod pod, Stop how) {
      log.add("stop " + pod.name() + " " + how);
      running.remove(pod.uid());
    }

    @Override
    public boolean isReady(RunningPod pod) {
      return true;
    }
  }
}
