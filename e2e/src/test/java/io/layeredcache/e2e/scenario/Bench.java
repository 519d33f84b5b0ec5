package io.layeredcache.e2e.scenario;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.layeredcache.e2e.cluster.LocalCluster;
import io.layeredcache.e2e.cluster.TestCluster;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A cluster with the operator on it, and the caches of the running scenario. */
final class Bench implements AutoCloseable {
  private final TestCluster cluster;
  private final KubernetesClient kubernetes;
  private final Kubectl kubectl;
  private final OperatorUnderTest operator;
  private final LettuceRedisAdmin redis = new LettuceRedisAdmin("layeredcache-e2e:bench");
  private final List<CacheUnderTest> caches = new ArrayList<>();
  private int namespaces;

  private Bench(TestCluster cluster) {
    this.cluster = cluster;
    this.kubernetes =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(cluster.kubeconfig().toFile()))
            .build();
    this.kubectl = new Kubectl(cluster.kubeconfig());
    this.operator = new OperatorUnderTest(cluster, kubernetes, kubectl);
  }

  /** Installs the operator; on a cluster that this run brought up, its image first. */
  static Bench on(TestCluster cluster) {
    if (System.getenv(LocalCluster.RUNNING) == null) {
      cluster.loadImage(operatorImage(Project.file()));
    }
    Bench bench = new Bench(cluster);
    bench.operator.install();
    return bench;
  }

  /** Installs the operator of another tree, in which its image has been built. */
  static Bench of(TestCluster cluster, Path tree) {
    cluster.loadImage(operatorImage(tree));
    Bench bench = new Bench(cluster);
    bench.operator.install(tree.resolve("manifests"));
    return bench;
  }

  /** Installs CRD and operator of this tree over those that are there. */
  void upgrade() {
    cluster.loadImage(operatorImage(Project.file()));
    operator.install();
    operator.replace();
  }

  private static Path operatorImage(Path tree) {
    Command.Result packed =
        Command.run(
            Map.of(),
            "",
            List.of(
                Project.file("e2e", "cluster", "cluster").toString(),
                "operator-image",
                tree.resolve("operator").resolve("target").toString()));
    if (!packed.ok()) {
      throw new AssertionError(packed.errors());
    }
    return Path.of(packed.output().strip());
  }

  TestCluster cluster() {
    return cluster;
  }

  KubernetesClient kubernetes() {
    return kubernetes;
  }

  Kubectl kubectl() {
    return kubectl;
  }

  OperatorUnderTest operator() {
    return operator;
  }

  LettuceRedisAdmin redis() {
    return redis;
  }

  /** Applies a cache of that shape into a namespace of its own; does not wait. */
  CacheUnderTest apply(int shards, int replicas) {
    CacheUnderTest cache = prepare(shards, replicas);
    cache.apply("");
    return cache;
  }

  /** A cache of that shape that is still to be applied, in a namespace of its own. */
  CacheUnderTest prepare(int shards, int replicas) {
    return named(namespace(), "cache", shards, replicas);
  }

  /** Creates a namespace and names it. */
  String namespace() {
    String namespace = "e2e-" + ProcessHandle.current().pid() + "-" + ++namespaces;
    kubectl.run("create", "namespace", namespace);
    return namespace;
  }

  /** Takes a cache under test that is, or will be, applied in another way. */
  CacheUnderTest named(String namespace, String name, int shards, int replicas) {
    CacheUnderTest cache = new CacheUnderTest(this, namespace, name, shards, replicas);
    caches.add(cache);
    return cache;
  }

  List<CacheUnderTest> caches() {
    return List.copyOf(caches);
  }

  /** A scenario says that this cache is not meant to be whole in the end. */
  void release(CacheUnderTest cache) {
    caches.remove(cache);
  }

  /** Removes what the scenarios of a class leave behind. */
  void clear() {
    caches.forEach(CacheUnderTest::discard);
    caches.clear();
  }

  @Override
  public void close() {
    redis.close();
    kubernetes.close();
  }
}
