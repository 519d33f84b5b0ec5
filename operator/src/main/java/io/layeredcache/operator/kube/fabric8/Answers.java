package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.layeredcache.operator.kube.Written;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Translates what the client returns or throws, once. */
final class Answers {

  private Answers() {}

  /** Runs one request. */
  static <T> Written<T> of(Supplier<? extends @Nullable T> request) {
    try {
      @Nullable T object = request.get();
      return object == null ? new Written.Gone<>("not found") : new Written.Done<>(object);
    } catch (KubernetesClientException refused) {
      return translate(refused);
    }
  }

  private static <T> Written<T> translate(KubernetesClientException refused) {
    String message = message(refused);
    return switch (refused.getCode()) {
      case 404 -> new Written.Gone<>(message);
      case 409 -> new Written.Conflict<>(message);
      case 403 ->
          endsWithItsNamespace(refused)
              ? new Written.Gone<>(message)
              : new Written.Refused<>(403, message);
      case 400, 405, 422 -> new Written.Refused<>(refused.getCode(), message);
      default -> new Written.Unavailable<>(message);
    };
  }

  /** In a namespace that is being deleted nothing can be created: it is gone already. */
  private static boolean endsWithItsNamespace(KubernetesClientException refused) {
    return Optional.ofNullable(refused.getStatus())
        .map(Status::getDetails)
        .map(details -> details.getCauses())
        .filter(
            causes ->
                causes.stream().anyMatch(cause -> "NamespaceTerminating".equals(cause.getReason())))
        .isPresent();
  }

  private static String message(KubernetesClientException refused) {
    return Optional.ofNullable(refused.getStatus())
        .map(Status::getMessage)
        .or(() -> Optional.ofNullable(refused.getMessage()))
        .orElse(refused.getClass().getSimpleName());
  }
}
