package io.layeredcache.operator.desired;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One connection to a real server, a second's patience. Errors of the server are answers: {@code
 * -...}.
 */
final class RespConnection implements Closeable {

  private final Socket socket = new Socket();
  private final InputStream in;

  RespConnection(String host, int port) throws IOException {
    try {
      socket.setSoTimeout(1000);
      socket.setTcpNoDelay(true);
      socket.connect(new InetSocketAddress(host, port), 1000);
      in = new BufferedInputStream(socket.getInputStream());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  String call(String... command) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    write(out, "*" + command.length + "\r\n");
    for (String word : command) {
      write(out, "$" + word.getBytes(StandardCharsets.UTF_8).length + "\r\n" + word + "\r\n");
    }
    out.writeTo(socket.getOutputStream());
    return reply();
  }

  private static void write(ByteArrayOutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }

  private String reply() throws IOException {
    String line = line();
    String rest = line.substring(1);
    return switch (line.charAt(0)) {
      case '+', ':' -> rest;
      case '-' -> line;
      case '$' -> bulk(Integer.parseInt(rest));
      case '*' -> array(Integer.parseInt(rest));
      default -> throw new IOException("unexpected reply " + line);
    };
  }

  private String bulk(int length) throws IOException {
    if (length < 0) {
      return "(nil)";
    }
    byte[] bytes = in.readNBytes(length);
    in.readNBytes(2);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private String array(int length) throws IOException {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < length; i++) {
      all.append(i == 0 ? "" : "\n").append(reply());
    }
    return all.toString();
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\r'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("closed by the server");
      }
      line.write(c);
    }
    in.read();
    return line.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
