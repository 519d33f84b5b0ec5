package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Optional;

/** Ports of a Service that others have changed. */
public final class ServicePorts {

  private ServicePorts() {}

  /**
   * The ports of a Service without those that have the name, but not the number, of a wanted one.
   */
  public static List<ServicePort> withoutRivals(Service live, Service wanted) {
    return live.getSpec().getPorts().stream()
        .filter(port -> wanted.getSpec().getPorts().stream().noneMatch(ours -> isRival(port, ours)))
        .toList();
  }

  private static boolean isRival(ServicePort port, ServicePort ours) {
    return Optional.ofNullable(port.getName()).equals(Optional.ofNullable(ours.getName()))
        && !port.getPort().equals(ours.getPort());
  }

  /** Whether both are controlled by the same object. */
  public static boolean sameController(HasMetadata one, HasMetadata other) {
    return controller(one).equals(controller(other));
  }

  private static Optional<String> controller(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .map(OwnerReference::getUid)
        .findFirst();
  }
}
