package io.layeredcache.e2e.scenario;

import io.fabric8.kubernetes.api.model.Pod;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** MONITOR on every server of a cache: each command that one executes, with who sent it. */
final class Monitors implements AutoCloseable {
  private final List<Socket> sockets = new ArrayList<>();
  private final List<String> lines = new CopyOnWriteArrayList<>();

  private Monitors() {}

  /** Returns once every server has taken it up. */
  static Monitors of(CacheUnderTest cache) {
    Monitors monitors = new Monitors();
    try {
      for (Pod pod : cache.pods()) {
        monitors.watch(pod.getStatus().getPodIP(), cache.operatorPassword());
      }
      return monitors;
    } catch (IOException failed) {
      monitors.close();
      throw new UncheckedIOException(failed);
    }
  }

  private void watch(String address, String password) throws IOException {
    Socket socket = new Socket(address, CacheUnderTest.PORT);
    sockets.add(socket);
    BufferedReader reader =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    ask(socket, reader, "AUTH operator " + password);
    ask(socket, reader, "MONITOR");
    Thread.ofVirtual().start(() -> copy(socket, reader));
  }

  private void copy(Socket socket, BufferedReader reader) {
    try {
      reader.lines().forEach(lines::add);
    } catch (UncheckedIOException ended) {
      if (!socket.isClosed()) {
        throw ended;
      }
    }
  }

  private static void ask(Socket socket, BufferedReader reader, String command) throws IOException {
    socket.getOutputStream().write((command + "\r\n").getBytes(StandardCharsets.UTF_8));
    String answer = reader.readLine();
    if (!"+OK".equals(answer)) {
      throw new IOException(command.substring(0, command.indexOf(' ') + 1) + ": " + answer);
    }
  }

  /** Everything that was seen so far. */
  List<String> all() {
    return List.copyOf(lines);
  }

  /** What a client at that address has sent so far. */
  List<String> commandsFrom(String address) {
    return lines.stream().filter(line -> line.contains(" " + address + ":")).toList();
  }

  @Override
  public void close() {
    for (Socket socket : sockets) {
      try {
        socket.close();
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
  }
}
