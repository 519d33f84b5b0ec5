package io.layeredcache.client.real;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A plain client over one socket: a test's own look at a server, independent of Lettuce. */
public final class RespConnection implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5000;

  private final Socket socket;
  private final InputStream in;

  private RespConnection(Socket socket) throws IOException {
    this.socket = socket;
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  /** Connects to a port of the loopback and authenticates. */
  static RespConnection open(int port, String user, String password) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MILLIS);
      socket.setSoTimeout(TIMEOUT_MILLIS);
      RespConnection connection = new RespConnection(socket);
      String answer = connection.call("AUTH", user, password);
      if (!answer.equals("OK")) {
        throw new IOException(answer);
      }
      return connection;
    } catch (IOException failed) {
      socket.close();
      throw failed;
    }
  }

  /**
   * The answer as text: an error with its leading {@code -}, elements of an array on lines, an
   * absent value empty.
   */
  public String call(String... words) throws IOException {
    ByteArrayOutputStream command = new ByteArrayOutputStream();
    command.writeBytes(ascii("*" + words.length + "\r\n"));
    for (String word : words) {
      byte[] bytes = word.getBytes(StandardCharsets.UTF_8);
      command.writeBytes(ascii("$" + bytes.length + "\r\n"));
      command.writeBytes(bytes);
      command.writeBytes(ascii("\r\n"));
    }
    socket.getOutputStream().write(command.toByteArray());
    return answer();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
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
    return length < 0
        ? ""
        : new String(in.readNBytes(length + 2), 0, length, StandardCharsets.UTF_8);
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
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("closed by the server");
      }
      if (next != '\r') {
        line.write(next);
      }
    }
    return line.toString(StandardCharsets.UTF_8);
  }
}
