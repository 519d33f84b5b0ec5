package io.layeredcache.operator.redis.real;

import io.layeredcache.operator.redis.Endpoint;
import io.layeredcache.operator.redis.RedisAdmin.Credentials;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * A plain client over one socket: what an application sees, independent of the adapter's library.
 */
public final class RespConnection implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(2).toMillis();

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  private RespConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
    this.out = socket.getOutputStream();
  }

  /** Connects and authenticates. */
  public static RespConnection open(Endpoint endpoint, Credentials user) throws IOException {
    Socket socket = new Socket();
    socket.connect(new InetSocketAddress(endpoint.host(), endpoint.port()), TIMEOUT_MILLIS);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    RespConnection connection = new RespConnection(socket);
    String answer = connection.call("AUTH", user.user(), user.password());
    if (!answer.equals("OK")) {
      connection.close();
      throw new IOException(answer);
    }
    return connection;
  }

  /** The answer as text: an error with its leading {@code -}, elements of an array on lines. */
  public String call(String... words) throws IOException {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    write(command, words);
    out.write(command.toByteArray());
    return answer();
  }

  /** Sets keys {@code prefix0..count-1} that all lie in the slot of {@code {prefix}}, in one go. */
  public void put(String prefix, int count) throws IOException {
    ByteArrayOutputStream commands = new ByteArrayOutputStream();
    for (int i = 0; i < count; i++) {
      write(commands, "SET", "{" + prefix + "}" + i, Integer.toString(i));
    }
    out.write(commands.toByteArray());
    for (int i = 0; i < count; i++) {
      String answer = answer();
      if (!answer.equals("OK")) {
        throw new IOException(answer);
      }
    }
  }

  /** Whether the server still keeps this connection. */
  public boolean isAlive() {
    try {
      return call("PING").equals("PONG");
    } catch (IOException closed) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static void write(ByteArrayOutputStream to, String... words) {
    to.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.UTF_8));
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      to.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.UTF_8));
      to.writeBytes(bytes);
      to.writeBytes(new byte[] {'\r', '\n'});
    }
  }

  private String answer() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> array(Integer.parseInt(rest));
      default -> line;
    };
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return "";
    }
    byte[] bytes = in.readNBytes(length + 2);
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private String array(int length) throws IOException {
    StringBuilder elements = new StringBuilder();
    for (int i = 0; i < length; i++) {
      elements.append(i == 0 ? "" : "\n").append(answer());
    }
    return elements.toString();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("closed by the server");
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
