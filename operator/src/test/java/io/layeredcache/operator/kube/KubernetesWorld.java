package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.layeredcache.operator.kube.Kubernetes.Told;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** An API server to test with, simulated or real, without controllers. */
public interface KubernetesWorld extends AutoCloseable {

  /** The adapter under test. */
  Kubernetes kubernetes();

  /** A namespace that nothing else uses. */
  String namespace();

  /** Creates an object as a user does. */
  <T extends HasMetadata> T create(T object);

  /** Changes an object as a user does. */
  <T extends HasMetadata> T edit(Class<T> type, String name, UnaryOperator<T> change);

  /** Deletes an object as a user does. */
  void delete(HasMetadata object);

  /** Begins to delete the namespace. */
  void deleteNamespace();

  /** What was told of the objects of the namespace. */
  List<Told> events();

  /** Lets watches deliver until it holds, or fails and says what was waited for. */
  void await(String what, BooleanSupplier condition);

  @Override
  void close();
}
