package io.layeredcache.operator.redis.real;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out free ports, each once in this process: tests run side by side, and a port is free until
 * the server that it was handed to has bound it. They lie below those that the kernel gives to
 * outgoing connections, or a server that was killed could find its own port taken when it comes
 * back; and beside those of the client's tests, which run at the same time.
 */
public final class Ports {

  private static final int LOWEST = 20000;
  private static final int HIGHEST = 31000;

  private static final Set<Integer> TAKEN = ConcurrentHashMap.newKeySet();

  private final InetAddress address;

  public Ports(InetAddress address) {
    this.address = address;
  }

  public int next() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (TAKEN.add(port) && isFree(port)) {
        return port;
      }
    }
  }

  private boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
      return true;
    } catch (IOException busy) {
      return false;
    }
  }
}
