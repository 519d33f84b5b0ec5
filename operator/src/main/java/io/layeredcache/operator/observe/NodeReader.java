package io.layeredcache.operator.observe;

import io.layeredcache.client.topology.ClientName;
import io.layeredcache.operator.observe.Reading.Cause;
import io.layeredcache.operator.redis.Answer;
import io.layeredcache.operator.redis.NodeView;
import io.layeredcache.operator.redis.RedisAdmin;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads all nodes of a cache side by side: the slowest costs its own deadline, not everybody's. */
final class NodeReader {

  private final RedisAdmin redis;
  private final Clock clock;

  NodeReader(RedisAdmin redis, Clock clock) {
    this.redis = redis;
    this.clock = clock;
  }

  /** One reading for each target, by its name. */
  Map<String, Reading<NodeView>> readAll(Map<String, RedisAdmin.Target> targets) {
    return askAll(targets, redis::read);
  }

  /** The connections of applications to each target, by its name. */
  Map<String, Reading<List<ClientName>>> clientsOfAll(Map<String, RedisAdmin.Target> targets) {
    return askAll(targets, redis::clients);
  }

  private <T> Map<String, Reading<T>> askAll(
      Map<String, RedisAdmin.Target> targets, Function<RedisAdmin.Target, Answer<T>> question) {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Map<String, Future<Reading<T>>> asked = new TreeMap<>();
      targets.forEach(
          (name, target) -> asked.put(name, threads.submit(() -> reading(question.apply(target)))));
      Map<String, Reading<T>> readings = new TreeMap<>();
      asked.forEach((name, reading) -> readings.put(name, settled(reading)));
      return readings;
    }
  }

  private static <T> Reading<T> settled(Future<Reading<T>> reading) {
    try {
      return reading.get();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return new Reading.Unreadable<>(Cause.TIMEOUT, "interrupted");
    } catch (ExecutionException broken) {
      return rethrow(broken.getCause());
    }
  }

  private static <T> Reading<T> rethrow(@Nullable Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return new Reading.Unreadable<>(Cause.GARBLED, String.valueOf(cause));
  }

  private <T> Reading<T> reading(Answer<T> answer) {
    return switch (answer) {
      case Answer.Ok<T>(T value) -> new Reading.Known<>(value, clock.instant());
      case Answer.Refused<T>(String error) -> new Reading.Unreadable<>(Cause.of(error), error);
      case Answer.Unreachable<T>(Answer.Silence how, String detail) ->
          new Reading.Unreadable<>(cause(how), detail);
    };
  }

  private static Cause cause(Answer.Silence how) {
    return switch (how) {
      case REFUSED -> Cause.REFUSED;
      case RESET -> Cause.RESET;
      case TIMEOUT -> Cause.TIMEOUT;
      case NO_ROUTE -> Cause.NO_ROUTE;
    };
  }
}
