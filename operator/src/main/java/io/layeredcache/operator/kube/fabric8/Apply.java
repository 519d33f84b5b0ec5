package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.layeredcache.operator.kube.Contradictions;
import org.jspecify.annotations.Nullable;

/** Server-side apply, and what it cannot put right. */
final class Apply {

  private static final int INVALID = 422;

  private final KubernetesClient client;

  Apply(KubernetesClient client) {
    this.client = client;
  }

  /** Applies an object, after what contradicts it in the live one was put right if need be. */
  <T extends HasMetadata> T send(T desired, String fieldManager) {
    try {
      return apply(desired, fieldManager);
    } catch (KubernetesClientException refused) {
      if (refused.getCode() != INVALID || !Contradictions.arePossible(desired)) {
        throw refused;
      }
      resolve(desired, refused);
      return apply(desired, fieldManager);
    }
  }

  private <T extends HasMetadata> T apply(T desired, String fieldManager) {
    return client.resource(desired).fieldManager(fieldManager).forceConflicts().serverSideApply();
  }

  /** On the condition that the object is still the one that was read. */
  private void resolve(HasMetadata desired, KubernetesClientException refused) {
    @Nullable HasMetadata live = client.resource(desired).get();
    if (live == null) {
      throw refused;
    }
    client.resource(Contradictions.resolved(live, desired).orElseThrow(() -> refused)).patch();
  }
}
