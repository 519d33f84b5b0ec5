package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.KubernetesWorld;
import java.io.File;
import java.net.HttpURLConnection;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A real API server, named by a kubeconfig; the custom resource has been defined there. */
public final class ApiServerWorld implements KubernetesWorld {

  /** System property with the path of a kubeconfig that may do everything. */
  public static final String KUBECONFIG = "layeredcache.test.kubeconfig";

  /** The same for the adapter; where it names a user with the shipped role, the role is tested. */
  public static final String OPERATOR_KUBECONFIG = "layeredcache.test.operator-kubeconfig";

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final AtomicInteger NAMESPACES = new AtomicInteger();

  private final KubernetesClient client;
  private final KubernetesClient operatorClient;
  private final Fabric8Kubernetes kubernetes;
  private final String namespace;

  private ApiServerWorld(String namespace, Set<String> watched) {
    String user = System.getProperty(KUBECONFIG);
    this.client = client(user);
    this.operatorClient = client(System.getProperty(OPERATOR_KUBECONFIG, user));
    this.namespace = namespace;
    this.kubernetes =
        new Fabric8Kubernetes(operatorClient, watched, Clock.systemUTC(), "contract", () -> true);
  }

  private static KubernetesClient client(String kubeconfig) {
    Config config = Config.fromKubeconfig(new File(kubeconfig));
    return new KubernetesClientBuilder().withConfig(ClientSettings.bounded(config)).build();
  }

  /** A world that watches its namespace alone. */
  public static ApiServerWorld ofOneNamespace() {
    String name = freshName();
    return open(name, Set.of(name));
  }

  /** A world that watches all namespaces. */
  public static ApiServerWorld ofAllNamespaces() {
    return open(freshName(), Set.of());
  }

  private static String freshName() {
    return "contract-%x-%d".formatted(System.nanoTime(), NAMESPACES.incrementAndGet());
  }

  private static ApiServerWorld open(String namespace, Set<String> watched) {
    ApiServerWorld world = new ApiServerWorld(namespace, watched);
    world.client.resource(namespace(namespace)).create();
    world.kubernetes.start();
    world.await("watches are synced", world.kubernetes::synced);
    return world;
  }

  private static Namespace namespace(String name) {
    return new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build();
  }

  @Override
  public Kubernetes kubernetes() {
    return kubernetes;
  }

  Fabric8Kubernetes adapter() {
    return kubernetes;
  }

  KubernetesClient client() {
    return client;
  }

  @Override
  public String namespace() {
    return namespace;
  }

  @Override
  public <T extends HasMetadata> T create(T object) {
    return client.resource(object).create();
  }

  @Override
  public <T extends HasMetadata> T edit(Class<T> type, String name, UnaryOperator<T> change) {
    return edit(
        client.resources(type).inNamespace(namespace).withName(name)::get,
        change,
        Instant.now().plus(PATIENCE));
  }

  /** Again where somebody else has written in between: controllers, a leader that renews. */
  private <T extends HasMetadata> T edit(
      Supplier<T> read, UnaryOperator<T> change, Instant deadline) {
    while (true) {
      try {
        return client.resource(change.apply(read.get())).update();
      } catch (KubernetesClientException refused) {
        if (refused.getCode() != HttpURLConnection.HTTP_CONFLICT
            || Instant.now().isAfter(deadline)) {
          throw refused;
        }
      }
    }
  }

  @Override
  public void delete(HasMetadata object) {
    client.resource(object).delete();
  }

  @Override
  public void deleteNamespace() {
    client.resource(namespace(namespace)).delete();
  }

  @Override
  public List<Told> events() {
    return client.v1().events().inNamespace(namespace).list().getItems().stream()
        .map(ApiServerWorld::told)
        .toList();
  }

  private static Told told(Event event) {
    return new Told(
        event.getMetadata().getName(),
        event.getType().equals("Warning"),
        event.getReason(),
        event.getMessage());
  }

  @Override
  public void await(String what, BooleanSupplier condition) {
    Instant deadline = Instant.now().plus(PATIENCE);
    while (!condition.getAsBoolean()) {
      if (Instant.now().isAfter(deadline)) {
        throw new AssertionError("not within " + PATIENCE + ": " + what);
      }
      LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
    }
  }

  @Override
  public void close() {
    kubernetes.close();
    deleteNamespace();
    operatorClient.close();
    client.close();
  }
}
