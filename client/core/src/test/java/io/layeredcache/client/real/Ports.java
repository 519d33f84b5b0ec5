package io.layeredcache.client.real;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out free ports of one test, each once. They lie below those that the kernel gives to
 * outgoing connections, or a server that was killed could find its port taken when it comes back;
 * and beside those of the operator's tests, which run at the same time.
 */
final class Ports {

  private static final int LOWEST = 12000;
  private static final int HIGHEST = 20000;

  private final Set<Integer> handedOut = new HashSet<>();

  int next() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (handedOut.add(port) && isFree(port)) {
        return port;
      }
    }
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException busy) {
      return false;
    }
  }
}
