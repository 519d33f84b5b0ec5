package io.layeredcache.operator.kube.fake;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.operator.kube.Kubernetes;
import io.layeredcache.operator.kube.Kubernetes.Told;
import io.layeredcache.operator.kube.KubernetesWorld;
import java.time.Clock;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** The fake as the contract tests see it. */
final class FakeWorld implements KubernetesWorld {

  private static final String NAMESPACE = "shop";

  private final FakeKubernetes fake = new FakeKubernetes(Clock.systemUTC(), PodRuntime.IDLE);
  private final Kubernetes kubernetes = fake.handle();

  @Override
  public Kubernetes kubernetes() {
    return kubernetes;
  }

  @Override
  public String namespace() {
    return NAMESPACE;
  }

  @Override
  public <T extends HasMetadata> T create(T object) {
    return fake.create(object);
  }

  @Override
  public <T extends HasMetadata> T edit(Class<T> type, String name, UnaryOperator<T> change) {
    return fake.edit(type, NAMESPACE, name, change);
  }

  @Override
  public void delete(HasMetadata object) {
    fake.delete(object.getClass(), NAMESPACE, object.getMetadata().getName());
  }

  @Override
  public void deleteNamespace() {
    fake.deleteNamespace(NAMESPACE);
  }

  @Override
  public List<Told> events() {
    return fake.events();
  }

  @Override
  public void await(String what, BooleanSupplier condition) {
    if (!condition.getAsBoolean()) {
      throw new AssertionError("never: " + what);
    }
  }

  @Override
  public void close() {}
}
