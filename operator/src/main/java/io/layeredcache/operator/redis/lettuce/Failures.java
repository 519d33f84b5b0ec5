package io.layeredcache.operator.redis.lettuce;

import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.Answer.Silence;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What an exception of Lettuce, Netty or the JDK says about the node. */
final class Failures {

  private static final int DEEPEST = 10;
  private static final Pattern CLOSED =
      Pattern.compile("closed|disconnected|not connected", Pattern.CASE_INSENSITIVE);

  private Failures() {}

  /** For a failure before the connection stood: nothing was sent. */
  static <T> Answer<T> connecting(Throwable failure) {
    return refusal(failure)
        .<Answer<T>>map(Answer.Refused::new)
        .orElseGet(() -> new Answer.Unreachable<>(silence(failure), detail("connect", failure)));
  }

  /**
   * For a failure of a command that was given to a standing connection.
   *
   * @param stillOpen whether the connection outlived it: then nobody was reset
   */
  static <T> Answer<T> commanding(Throwable failure, boolean stillOpen) {
    Optional<String> refusal = refusal(failure);
    if (refusal.isPresent()) {
      return new Answer.Refused<>(refusal.get());
    }
    boolean unanswered = isTimeout(failure) || (stillOpen && !saysClosed(failure));
    Silence how = unanswered ? Silence.TIMEOUT : Silence.RESET;
    return new Answer.Unreachable<>(how, detail("command", failure));
  }

  /**
   * A connection whose channel has gone calls itself open until its listeners are told. What
   * Lettuce says meanwhile: a write fails, the connection is "closed" or "disconnected", or it is
   * "not connected" and rejects the command.
   */
  private static boolean saysClosed(Throwable failure) {
    return causes(failure)
        .anyMatch(cause -> cause instanceof IOException || CLOSED.matcher(message(cause)).find());
  }

  private static Optional<String> refusal(Throwable failure) {
    return causes(failure)
        .filter(RedisCommandExecutionException.class::isInstance)
        .findFirst()
        .map(Failures::message);
  }

  private static Silence silence(Throwable failure) {
    return causes(failure)
        .flatMap(cause -> known(cause).stream())
        .findFirst()
        // Lettuce's own exceptions while it greets: the peer closed the channel
        .orElse(Silence.RESET);
  }

  private static Optional<Silence> known(Throwable cause) {
    String text = message(cause).toLowerCase(Locale.ROOT);
    if (isTimeout(cause) || text.contains("timed out")) {
      return Optional.of(Silence.TIMEOUT);
    }
    if (cause instanceof NoRouteToHostException || cause instanceof UnknownHostException) {
      return Optional.of(Silence.NO_ROUTE);
    }
    if (cause instanceof ConnectException) {
      // a refusal is taken as evidence of a death: nothing that merely resembles one may pass
      return Optional.of(text.contains("refused") ? Silence.REFUSED : Silence.NO_ROUTE);
    }
    if (cause instanceof SocketException && text.contains("unreachable")) {
      return Optional.of(Silence.NO_ROUTE);
    }
    return cause instanceof IOException ? Optional.of(Silence.RESET) : Optional.empty();
  }

  private static boolean isTimeout(Throwable failure) {
    return failure instanceof RedisCommandTimeoutException || failure instanceof TimeoutException;
  }

  private static String detail(String doing, Throwable failure) {
    Throwable root = causes(failure).reduce((outer, inner) -> inner).orElse(failure);
    return doing + ": " + message(root);
  }

  private static String message(Throwable cause) {
    String message = cause.getMessage();
    return message == null ? cause.getClass().getSimpleName() : message;
  }

  private static Stream<Throwable> causes(Throwable failure) {
    return Stream.iterate(failure, cause -> cause != null, Throwable::getCause).limit(DEEPEST);
  }
}
