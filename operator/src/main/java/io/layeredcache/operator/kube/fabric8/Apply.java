package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.layeredcache.operator.kube.ServicePorts;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Server-side apply, and the one thing that it cannot put right. */
final class Apply {

  private static final int INVALID = 422;

  private final KubernetesClient client;

  Apply(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Applies an object. A port of a Service whose number somebody changed is no longer ours, since
   * ports are told apart by their numbers: an apply adds ours beside it, and is refused for their
   * one name, for ever. Then ours is put in its place first.
   */
  <T extends HasMetadata> T send(T desired, String fieldManager) {
    try {
      return apply(desired, fieldManager);
    } catch (KubernetesClientException refused) {
      if (!(desired instanceof Service service) || !isOfPorts(refused)) {
        throw refused;
      }
      putBack(service, refused);
      return apply(desired, fieldManager);
    }
  }

  private <T extends HasMetadata> T apply(T desired, String fieldManager) {
    return client.resource(desired).fieldManager(fieldManager).forceConflicts().serverSideApply();
  }

  /** On the condition that the Service is still the one that was read, and ours. */
  private void putBack(Service desired, KubernetesClientException refused) {
    @Nullable Service live = client.resource(desired).get();
    if (live == null || !ServicePorts.sameController(live, desired)) {
      throw refused;
    }
    client
        .resource(
            new ServiceBuilder(live)
                .editSpec()
                .withPorts(ServicePorts.restored(live, desired))
                .endSpec()
                .build())
        .patch();
  }

  private static boolean isOfPorts(KubernetesClientException refused) {
    List<StatusCause> causes =
        Optional.ofNullable(refused.getStatus())
            .map(Status::getDetails)
            .map(StatusDetails::getCauses)
            .orElse(List.of());
    return refused.getCode() == INVALID
        && !causes.isEmpty()
        && causes.stream()
            .allMatch(
                cause ->
                    "FieldValueDuplicate".equals(cause.getReason())
                        && String.valueOf(cause.getField()).startsWith("spec.ports"));
  }
}
