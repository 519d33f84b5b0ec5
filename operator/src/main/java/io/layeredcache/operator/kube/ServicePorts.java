package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServicePort;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Ports of a Service that others have changed. */
public final class ServicePorts {

  private ServicePorts() {}

  /**
   * The ports of a Service with ours in place of those that have the name or the number of one of
   * ours. Never none: a Service must have one, so that the others cannot be taken out first.
   */
  public static List<ServicePort> restored(Service live, Service wanted) {
    List<ServicePort> ours = wanted.getSpec().getPorts();
    Stream<ServicePort> others =
        live.getSpec().getPorts().stream()
            .filter(port -> ours.stream().noneMatch(own -> isRival(port, own)));
    return Stream.concat(ours.stream(), others).toList();
  }

  private static boolean isRival(ServicePort port, ServicePort own) {
    return Objects.equals(port.getName(), own.getName()) || port.getPort().equals(own.getPort());
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
