package io.layeredcache.operator.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What server-side apply cannot put right. It leaves the fields of others alone, and is refused for
 * ever where such a field cannot stand beside one of ours.
 */
public final class Contradictions {

  private Contradictions() {}

  /** Whether objects of that kind can hold what contradicts ours. */
  public static boolean arePossible(HasMetadata desired) {
    return desired instanceof Service || desired instanceof PodDisruptionBudget;
  }

  /**
   * The live object with our fields in place of those that contradict them, and all else as it was
   * read; empty if nothing contradicts, or if the live object has another controller.
   */
  public static Optional<HasMetadata> resolved(HasMetadata live, HasMetadata desired) {
    if (!controller(live).equals(controller(desired))) {
      return Optional.empty();
    }
    if (live instanceof Service service && desired instanceof Service wanted) {
      return ports(service, wanted);
    }
    return live instanceof PodDisruptionBudget budget
            && desired instanceof PodDisruptionBudget wanted
        ? bounds(budget, wanted)
        : Optional.empty();
  }

  /**
   * Ports are told apart by their numbers, and no two may have one name: one of ours whose number
   * was changed would stand beside ours. Never leaves none: a Service must have one, so that the
   * others cannot be taken out first.
   */
  private static Optional<HasMetadata> ports(Service live, Service desired) {
    List<ServicePort> ours = desired.getSpec().getPorts();
    List<ServicePort> there = live.getSpec().getPorts();
    if (there.stream().noneMatch(port -> ours.stream().anyMatch(own -> takesName(port, own)))) {
      return Optional.empty();
    }
    Stream<ServicePort> others =
        there.stream().filter(port -> ours.stream().noneMatch(own -> isRival(port, own)));
    return Optional.of(
        new ServiceBuilder(live)
            .editSpec()
            .withPorts(Stream.concat(ours.stream(), others).toList())
            .endSpec()
            .build());
  }

  private static boolean takesName(ServicePort port, ServicePort own) {
    return Objects.equals(port.getName(), own.getName())
        && !(port.getPort().equals(own.getPort()) && protocol(port).equals(protocol(own)));
  }

  private static boolean isRival(ServicePort port, ServicePort own) {
    return Objects.equals(port.getName(), own.getName()) || port.getPort().equals(own.getPort());
  }

  private static String protocol(ServicePort port) {
    return Objects.requireNonNullElse(port.getProtocol(), "TCP");
  }

  /** A budget may have one bound only. */
  private static Optional<HasMetadata> bounds(
      PodDisruptionBudget live, PodDisruptionBudget desired) {
    if (Objects.equals(live.getSpec().getMinAvailable(), desired.getSpec().getMinAvailable())) {
      return Optional.empty();
    }
    return Optional.of(
        new PodDisruptionBudgetBuilder(live)
            .editSpec()
            .withMinAvailable(desired.getSpec().getMinAvailable())
            .withMaxUnavailable(desired.getSpec().getMaxUnavailable())
            .endSpec()
            .build());
  }

  private static Optional<String> controller(HasMetadata object) {
    return object.getMetadata().getOwnerReferences().stream()
        .filter(owner -> Boolean.TRUE.equals(owner.getController()))
        .map(OwnerReference::getUid)
        .findFirst();
  }
}
