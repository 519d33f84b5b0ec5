package io.layeredcache.operator.kube.fabric8;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.api.model.StatusCause;
import io.fabric8.kubernetes.api.model.StatusDetails;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.layeredcache.operator.kube.Written;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Translates what becomes of a request, once and for all kinds. */
final class Requests {

  private static final String NAMESPACE_CLOSING = "NamespaceTerminating";
  private static final String MALFORMED = "failed to create typed patch object";
  private static final Set<Integer> PASSING = Set.of(401, 404, 408, 429);

  private final BooleanSupplier mayWrite;

  /**
   * Requests of one process.
   *
   * @param mayWrite asked right before anything is written; false keeps it from being sent
   */
  Requests(BooleanSupplier mayWrite) {
    this.mayWrite = mayWrite;
  }

  /**
   * Sends a request that changes something.
   *
   * @param about the object that it is about
   * @param request returns null if there is no such object
   */
  <T> Written<T> write(HasMetadata about, Supplier<@Nullable T> request) {
    return mayWrite.getAsBoolean()
        ? send(about, request)
        : new Written.Unavailable<>(
            name(about) + ": not sent, this operator does not lead any more");
  }

  /**
   * Sends a request that only reads.
   *
   * @param about the object that it is about
   * @param request returns null if there is no such object
   */
  static <T> Written<T> read(HasMetadata about, Supplier<@Nullable T> request) {
    return send(about, request);
  }

  private static <T> Written<T> send(HasMetadata about, Supplier<@Nullable T> request) {
    try {
      @Nullable T object = request.get();
      return object == null
          ? new Written.Gone<>(name(about) + " not found")
          : new Written.Done<>(object);
    } catch (KubernetesClientException failure) {
      return translate(about, failure);
    }
  }

  private static <T> Written<T> translate(HasMetadata about, KubernetesClientException failure) {
    String message = name(about) + ": " + text(about, failure);
    int code = failure.getCode();
    if (code == 409) {
      return new Written.Conflict<>(message);
    }
    boolean gone = code == 404 ? isAboutAnObject(failure) : isNamespaceClosing(failure);
    if (gone) {
      return new Written.Gone<>(message);
    }
    return isFinal(code) || isMalformed(failure)
        ? new Written.Refused<>(code, message)
        : new Written.Unavailable<>(message);
  }

  /**
   * Whether the answer says something about the request. Not so 404: a kind that the server does
   * not know is one whose definition is not served yet; nor 401: a token may just have been
   * renewed.
   */
  private static boolean isFinal(int code) {
    return code >= 400 && code < 500 && !PASSING.contains(code);
  }

  /**
   * Whether the request itself is at fault though the server says 500: a list that names one key
   * twice does not get as far as validation, and would be sent again for ever.
   */
  private static boolean isMalformed(KubernetesClientException failure) {
    return Optional.ofNullable(failure.getStatus())
        .map(Status::getMessage)
        .filter(text -> text.startsWith(MALFORMED))
        .isPresent();
  }

  private static boolean isAboutAnObject(KubernetesClientException failure) {
    return details(failure).map(StatusDetails::getName).filter(n -> !n.isEmpty()).isPresent();
  }

  private static boolean isNamespaceClosing(KubernetesClientException failure) {
    return causes(failure).stream().map(StatusCause::getReason).anyMatch(NAMESPACE_CLOSING::equals);
  }

  private static List<StatusCause> causes(KubernetesClientException failure) {
    return details(failure).map(StatusDetails::getCauses).orElse(List.of());
  }

  private static Optional<StatusDetails> details(KubernetesClientException failure) {
    return Optional.ofNullable(failure.getStatus()).map(Status::getDetails);
  }

  /**
   * What the server said. Of a Secret only which fields it said it about: what is wrong with a
   * value is told by showing the value.
   */
  private static String text(HasMetadata about, KubernetesClientException failure) {
    if (failure.getCode() <= 0) {
      return cause(failure);
    }
    @Nullable Status status = failure.getStatus();
    if (status == null) {
      return "HTTP " + failure.getCode();
    }
    if (about instanceof Secret) {
      String fields =
          causes(failure).stream()
              .map(StatusCause::getField)
              .filter(Objects::nonNull)
              .collect(Collectors.joining(", "));
      return failure.getCode() + " " + status.getReason() + (fields.isEmpty() ? "" : " " + fields);
    }
    return Objects.requireNonNullElse(status.getMessage(), "HTTP " + failure.getCode());
  }

  /**
   * The cause that says what happened: the first one of a certain kind of I/O failure, or the last
   * one. Those around it only wrap it, and within a refused connection is but a closed channel.
   */
  static String cause(Throwable failure) {
    Throwable telling = failure;
    while (telling.getCause() != null && !isTelling(telling)) {
      telling = telling.getCause();
    }
    return telling.getClass().getSimpleName()
        + Optional.ofNullable(telling.getMessage()).map(text -> ": " + text).orElse("");
  }

  private static boolean isTelling(Throwable failure) {
    return failure instanceof IOException && !failure.getClass().equals(IOException.class);
  }

  static String name(HasMetadata object) {
    return object.getKind() + " " + object.getMetadata().getName();
  }
}
