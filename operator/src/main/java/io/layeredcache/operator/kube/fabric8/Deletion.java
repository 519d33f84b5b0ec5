package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.layeredcache.operator.kube.Written;
import org.jspecify.annotations.Nullable;

/**
 * Deletes one incarnation of an object. As a plain request, because the client's own methods cannot
 * say the uid; without it, a stale watch would make us delete the pod that has replaced the one we
 * mean.
 */
final class Deletion {

  private final KubernetesClient client;
  private final Requests requests;

  Deletion(KubernetesClient client, Requests requests) {
    this.client = client;
    this.requests = requests;
  }

  <T extends HasMetadata> Written<T> delete(T existing) {
    Written<T> answer =
        requests.write(
            existing,
            () -> {
              client.raw(path(existing), "DELETE", options(existing.getMetadata().getUid()));
              return existing;
            });
    // the only precondition is the uid: who fails it is not the one that was meant
    return answer instanceof Written.Conflict<T> another
        ? new Written.Gone<>(another.message())
        : answer;
  }

  private static DeleteOptions options(@Nullable String uid) {
    DeleteOptionsBuilder options = new DeleteOptionsBuilder().withPropagationPolicy("Background");
    return uid == null
        ? options.build()
        : options.withNewPreconditions().withUid(uid).endPreconditions().build();
  }

  private static String path(HasMetadata object) {
    String version = object.getApiVersion();
    return "%s/%s/namespaces/%s/%s/%s"
        .formatted(
            version.contains("/") ? "/apis" : "/api",
            version,
            object.getMetadata().getNamespace(),
            object.getPlural(),
            object.getMetadata().getName());
  }
}
