package io.layeredcache.client.breaker.lettuce;

import io.layeredcache.client.breaker.Hint;
import io.layeredcache.client.breaker.Report;
import io.layeredcache.client.breaker.SharedHints;
import io.lettuce.core.RedisFuture;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Hints through Redis, one server or a cluster: a hash for each breaker, which expires, changed by
 * one script in one round trip; changes are published on a channel.
 *
 * <p>All keys carry one hash tag and lie in one slot: the names are few, and one shard that is gone
 * costs the sharing alone. Connections are the caller's: they are neither opened nor closed here.
 */
public final class LettuceHints implements SharedHints {

  private static final String SCRIPT = script();
  private static final Pattern SPACE = Pattern.compile(" ");
  private static final int PARTS = 4;

  private final RedisScriptingAsyncCommands<String, String> commands;
  private final StatefulRedisPubSubConnection<String, String> messages;
  private final String prefix;
  private final String pod;

  /**
   * Hints of one fleet.
   *
   * @param commands of a connection to the server or the cluster, with a bound on its queue
   * @param messages a connection of the same that may subscribe
   * @param prefix of the keys and the name of the channel, such as {@code breakers:storefront}; not
   *     under {@code layeredcache:}, where only the operator speaks
   * @param pod what tells this process from all others, such as the pod's name
   */
  public LettuceHints(
      RedisScriptingAsyncCommands<String, String> commands,
      StatefulRedisPubSubConnection<String, String> messages,
      String prefix,
      String pod) {
    this.commands = commands;
    this.messages = messages;
    this.prefix = prefix;
    this.pod = pod;
  }

  private static String script() {
    try (InputStream file = LettuceHints.class.getResourceAsStream("exchange.lua")) {
      if (file == null) {
        throw new IllegalStateException("exchange.lua is missing beside " + LettuceHints.class);
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public CompletableFuture<List<Hint>> exchange(List<Report> reports) {
    String[] keys =
        reports.stream()
            .map(report -> "{" + prefix + "}:" + report.breaker())
            .toArray(String[]::new);
    List<String> arguments = new ArrayList<>(List.of(prefix, pod));
    reports.forEach(report -> add(report, arguments));
    RedisFuture<List<List<String>>> reply =
        commands.eval(SCRIPT, ScriptOutputType.MULTI, keys, arguments.toArray(String[]::new));
    CompletableFuture<List<Hint>> answer = new CompletableFuture<>();
    // what nobody waits for any more must not be sent by a connection that comes back
    CompletableFuture<Void> unused =
        answer.handle(
            (hints, failure) -> {
              reply.cancel(false);
              return null;
            });
    reply.whenComplete((rows, failure) -> complete(answer, reports, rows, failure));
    return answer;
  }

  private static void add(Report report, List<String> arguments) {
    Duration since = report.sinceSuccess();
    arguments.addAll(
        List.of(
            report.breaker(),
            Long.toString(report.version()),
            Integer.toString(report.failures()),
            Long.toString(report.streak().toMillis()),
            Long.toString(since == null ? -1 : since.toMillis()),
            report.recovered() ? "1" : "0",
            Integer.toString(report.threshold()),
            Long.toString(Math.max(1, report.openTime().toMillis()))));
  }

  private static void complete(
      CompletableFuture<List<Hint>> answer,
      List<Report> reports,
      @Nullable List<List<String>> rows,
      @Nullable Throwable failure) {
    if (rows == null) {
      answer.completeExceptionally(
          failure != null ? failure : new IllegalStateException("the script answered nothing"));
      return;
    }
    List<Hint> hints = new ArrayList<>();
    for (int i = 0; i < Math.min(rows.size(), reports.size()); i++) {
      Hint hint = hint(reports.get(i).breaker(), rows.get(i));
      if (hint != null) {
        hints.add(hint);
      }
    }
    answer.complete(hints);
  }

  @Override
  public void listen(Consumer<Hint> listener) {
    messages.addListener(
        new RedisPubSubAdapter<>() {
          @Override
          public void message(String channel, String message) {
            List<String> parts = List.of(SPACE.split(message, PARTS));
            Hint hint =
                channel.equals(prefix) && parts.size() == PARTS
                    ? hint(parts.get(0), parts.subList(1, PARTS))
                    : null;
            if (hint != null) {
              listener.accept(hint);
            }
          }
        });
    RedisFuture<Void> unused = messages.async().subscribe(prefix);
  }

  /** Null for what is no hint: anybody may write to the key or speak on the channel. */
  private static @Nullable Hint hint(String breaker, List<String> row) {
    try {
      return new Hint(
          breaker,
          Long.parseLong(row.get(0)),
          row.get(1).equals("1"),
          Duration.ofMillis(Long.parseLong(row.get(2))));
    } catch (NumberFormatException | IndexOutOfBoundsException garbled) {
      return null;
    }
  }
}
