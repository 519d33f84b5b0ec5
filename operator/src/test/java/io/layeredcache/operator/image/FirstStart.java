package io.layeredcache.operator.image;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * Starts an operator on an API server with nothing in it, waits until it is ready and acts, says
 * how long that took and how much memory it has, and asks it to end.
 *
 * <p>Arguments are the operator's command line. Building the image runs it to record the classes of
 * a start, {@code e2e/start-time} to measure one.
 */
final class FirstStart {

  private static final long PATIENCE_SECONDS = 120;
  private static final String STARTED = "operator started";

  private FirstStart() {}

  public static void main(String[] command) throws Exception {
    try (EmptyApiServer server = EmptyApiServer.start()) {
      int port = freePort();
      long begun = System.nanoTime();
      Process operator = start(List.of(command), server, port);
      // ended by a signal, this JVM leaves out what is in "finally"
      Runtime.getRuntime().addShutdownHook(new Thread(operator::destroyForcibly));
      try {
        awaitLine(operator);
        awaitReady(operator, port, begun);
        System.out.printf(
            "ready in %.2f s, %.2f s of processor time, %d MiB resident%n",
            seconds(Duration.ofNanos(System.nanoTime() - begun)),
            seconds(operator.info().totalCpuDuration().orElseThrow()),
            residentKiB(operator) / 1024);
        operator.destroy();
        if (!operator.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          throw new TimeoutException("the operator was asked to end and does not");
        }
      } finally {
        operator.destroyForcibly();
      }
    }
  }

  private static Process start(List<String> command, EmptyApiServer server, int port)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().keySet().removeIf(name -> name.startsWith("LAYEREDCACHE_"));
    builder
        .environment()
        .putAll(
            Map.of(
                "KUBERNETES_MASTER",
                server.url(),
                "KUBECONFIG",
                "/dev/null",
                "LAYEREDCACHE_HTTP_PORT",
                Integer.toString(port),
                "LAYEREDCACHE_LEASE_NAMESPACE",
                "first-start"));
    return builder.start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /** Reads on to the end, or the operator would stand still once the pipe is full. */
  private static void awaitLine(Process operator) throws Exception {
    Queue<String> said = new ConcurrentLinkedQueue<>();
    CountDownLatch startedOrEnded = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (Stream<String> lines = operator.inputReader(StandardCharsets.UTF_8).lines()) {
                lines.forEach(
                    line -> {
                      said.add(line);
                      if (line.contains(STARTED)) {
                        startedOrEnded.countDown();
                      }
                    });
              } catch (UncheckedIOException closed) {
                said.add(closed.toString()); // ended by us
              } finally {
                startedOrEnded.countDown();
              }
            });
    if (!startedOrEnded.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      throw new TimeoutException(
          "the operator does not start, and has said:\n" + String.join("\n", said));
    }
    if (said.stream().noneMatch(line -> line.contains(STARTED))) {
      throw new IOException(
          "the operator has ended before it started:\n" + String.join("\n", said));
    }
  }

  private static void awaitReady(Process operator, int port, long begun) throws Exception {
    HttpRequest question =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/readyz")).build();
    try (HttpClient http = HttpClient.newHttpClient()) {
      while (http.send(question, BodyHandlers.ofString()).statusCode() != 200) {
        if (System.nanoTime() - begun > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
          throw new TimeoutException("the operator is not ready");
        }
        if (operator.waitFor(5, TimeUnit.MILLISECONDS)) {
          throw new IOException("the operator has ended before it was ready");
        }
      }
    }
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1000.0;
  }

  private static long residentKiB(Process operator) throws IOException {
    return Files.readAllLines(Path.of("/proc", Long.toString(operator.pid()), "status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("[^0-9]", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }
}
