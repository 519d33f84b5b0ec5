package io.layeredcache.operator.redis.real;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out free ports, each once. They lie below those that the kernel gives to outgoing
 * connections, or a server that was killed could find its own port taken when it comes back.
 */
final class Ports {

  private static final int LOWEST = 12000;
  private static final int HIGHEST = 31000;

  private final InetAddress address;
  private final Set<Integer> taken = new HashSet<>();

  Ports(InetAddress address) {
    this.address = address;
  }

  synchronized int next() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (!taken.contains(port) && isFree(port)) {
        taken.add(port);
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
