package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;

/** Server-side apply, and what it cannot put right. */
final class Apply {

  private static final int INVALID = 422;

  private final KubernetesClient client;

  Apply(KubernetesClient client) {
    this.client = client;
  }

  /**
   * Applies an object. An entry of a list of ours whose key somebody changed is no longer ours, so
   * an apply adds our entry beside it; where the two exclude each other (two ports of one name) it
   * is refused, and would be for ever. Then our lists are put in the place of those that are there:
   * a merge patch takes lists as a whole.
   */
  <T extends HasMetadata> T send(T desired, String fieldManager) {
    try {
      return client.resource(desired).fieldManager(fieldManager).forceConflicts().serverSideApply();
    } catch (KubernetesClientException refused) {
      if (refused.getCode() != INVALID) {
        throw refused;
      }
      return replaceLists(desired, fieldManager, refused);
    }
  }

  private <T extends HasMetadata> T replaceLists(
      T desired, String fieldManager, KubernetesClientException refused) {
    try {
      return client
          .resource(desired)
          .patch(
              new PatchContext.Builder()
                  .withPatchType(PatchType.JSON_MERGE)
                  .withFieldManager(fieldManager)
                  .build(),
              client.getKubernetesSerialization().asJson(desired));
    } catch (KubernetesClientException inVain) {
      // nothing is there yet, or it is wrong in itself: the first answer says what is wrong
      refused.addSuppressed(inVain);
      throw refused;
    }
  }
}
