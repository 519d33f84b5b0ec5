package io.layeredcache.client.l2;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.layeredcache.client.l2.route.Documents;
import io.layeredcache.client.node.NodeAddress;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server that speaks nonsense costs its own calls alone, and never gives a key another's value.
 */
@Tag("real")
class GarbledServerTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  private ServerSocket server;
  private final List<Socket> accepted = new CopyOnWriteArrayList<>();

  /** Keys and lengths of values that were set. */
  private final List<String> sets = new CopyOnWriteArrayList<>();

  private volatile Function<String, String> answer = key -> bulk("value of " + key);

  @SuppressWarnings("NullAway.Init") // start() comes first
  GarbledServerTest() {}

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket();
    // what it does not read stays with the client
    server.setReceiveBufferSize(4 << 10);
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Thread accepting = new Thread(this::accept, "garbled-server");
    accepting.setDaemon(true);
    accepting.start();
  }

  @AfterEach
  void end() throws IOException {
    server.close();
    for (Socket socket : accepted) {
      socket.close();
    }
  }

  private void accept() {
    try {
      while (true) {
        Socket socket = server.accept();
        accepted.add(socket);
        Thread serving = new Thread(() -> serve(socket), "garbled-connection");
        serving.setDaemon(true);
        serving.start();
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      InputStream in = new BufferedInputStream(socket.getInputStream());
      OutputStream out = socket.getOutputStream();
      for (List<String> command = command(in); !command.isEmpty(); command = command(in)) {
        String reply =
            switch (command.get(0)) {
              case "HELLO" -> "-ERR unknown command 'HELLO'\r\n";
              case "SET" -> taken(command.get(1), command.get(2));
              case "GET" -> answer.apply(command.get(1));
              case "PING" -> "+PONG\r\n";
              default -> "+OK\r\n";
            };
        out.write(reply.getBytes(ISO_8859_1));
        out.flush();
      }
    } catch (IOException closed) {
      // the connection is over
    }
  }

  private String taken(String key, String value) {
    sets.add(key + " " + value.length());
    return "+OK\r\n";
  }

  private static List<String> command(InputStream in) throws IOException {
    List<String> words = new ArrayList<>();
    String count = line(in);
    for (int i = 0; !count.isEmpty() && i < Integer.parseInt(count.substring(1)); i++) {
      String header = line(in);
      if (header.isEmpty()) {
        return List.of();
      }
      int length = Integer.parseInt(header.substring(1));
      words.add(new String(in.readNBytes(length), ISO_8859_1));
      line(in);
    }
    return words;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c >= 0 && c != '\n'; c = in.read()) {
      line.append((char) c);
    }
    return line.toString().strip();
  }

  private static String bulk(String value) {
    return "$" + value.length() + "\r\n" + value + "\r\n";
  }

  private OpenedL2 open() {
    NodeAddress here = new NodeAddress("127.0.0.1", server.getLocalPort());
    NodeAddress none = new NodeAddress("127.0.0.1", 1);
    return new OpenedL2(
        Documents.of(1, Documents.shard(0, "0-16383", 1, here, none)),
        ScriptedGuard.NEVER,
        L2Surroundings.MOST_IN_FLIGHT);
  }

  @Test
  void aReplyThatIsNoReplyNeverGivesAKeyTheValueOfAnother() {
    try (OpenedL2 opened = open()) {
      assertThat(opened.get("0")).isEqualTo("value of 0");
      answer = key -> (key.equals("1") ? "?what is this\r\n" : "") + bulk("value of " + key);

      List<CompletableFuture<Lookup>> answers = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        answers.add(
            opened.l2.get(OpenedL2.bytes(Integer.toString(i)), opened.in(Duration.ofSeconds(2))));
      }

      for (int i = 0; i < 50; i++) {
        assertThat(OpenedL2.text(answers.get(i).join()))
            .isIn("value of " + i, "CONNECTION_LOST", "TIMED_OUT", "NOT_CONNECTED");
      }
    }
  }

  @Test
  void aValueThatIsLongerThanItsLengthNeverGivesAKeyTheValueOfAnother() {
    try (OpenedL2 opened = open()) {
      assertThat(opened.get("0")).isEqualTo("value of 0");
      answer =
          key -> key.equals("1") ? "$3\r\nvalue of 1\r\n" + bulk("x") : bulk("value of " + key);

      List<CompletableFuture<Lookup>> answers = new ArrayList<>();
      for (int i = 2; i < 50; i++) {
        answers.add(opened.l2.get(OpenedL2.bytes("1"), opened.in(Duration.ofSeconds(2))));
        answers.add(
            opened.l2.get(OpenedL2.bytes(Integer.toString(i)), opened.in(Duration.ofSeconds(2))));
      }

      for (int i = 2; i < 50; i++) {
        assertThat(OpenedL2.text(answers.get(2 * (i - 2) + 1).join()))
            .isIn("value of " + i, "CONNECTION_LOST", "TIMED_OUT", "NOT_CONNECTED");
      }
    }
  }

  /** The kernel would go on sending it, and it would come behind the writes of the next one. */
  @Test
  void f18AWriteThatASilentServerHadNotTakenEndsWithItsConnection() throws Exception {
    CountDownLatch silence = new CountDownLatch(1);
    int length = 32 << 10;
    try (OpenedL2 opened = open()) {
      assertThat(opened.get("0")).isEqualTo("value of 0");
      answer = key -> key.equals("silent") ? nothingUntil(silence) : bulk("value of " + key);
      Duration patience = Duration.ofMillis(200);
      var unused = opened.l2.get(OpenedL2.bytes("silent"), opened.in(patience));
      Confirmation late =
          opened
              .l2
              .set(
                  OpenedL2.bytes("late"),
                  new byte[length],
                  Duration.ofMinutes(1),
                  opened.in(patience))
              .join();
      await().atMost(LONG).until(() -> asked(opened, "1", patience).equals("value of 1"));

      silence.countDown();
      await().atMost(LONG).until(() -> accepted.get(0).isClosed());

      assertThat(late).isEqualTo(new Unavailable(Unavailable.Cause.TIMED_OUT));
      assertThat(sets).doesNotContain("late " + length);
    }
  }

  private static String asked(OpenedL2 opened, String key, Duration patience) {
    return OpenedL2.text(opened.l2.get(OpenedL2.bytes(key), opened.in(patience)).join());
  }

  private static String nothingUntil(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
    return "";
  }
}
