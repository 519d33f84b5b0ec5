package io.layeredcache.operator.redis.real;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A part of the loopback network that no other test on this machine uses at the same time: servers
 * with everybody's ports at each other's addresses would answer for each other. It is taken by
 * listening at its highest address.
 */
public final class LoopbackNetwork implements AutoCloseable {

  private static final int LOWEST = 20;
  private static final int HIGHEST = 250;
  private static final int PORT = 6379;

  private final String prefix;
  private final ServerSocket claim;

  private LoopbackNetwork(String prefix, ServerSocket claim) {
    this.prefix = prefix;
    this.claim = claim;
  }

  /** Takes one that is free. */
  public static LoopbackNetwork take() {
    int first = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
    for (int i = 0; i < HIGHEST - LOWEST; i++) {
      String prefix = "127." + (LOWEST + (first - LOWEST + i) % (HIGHEST - LOWEST));
      try {
        ServerSocket claim = new ServerSocket();
        claim.bind(new InetSocketAddress(prefix + ".255.254", PORT));
        return new LoopbackNetwork(prefix, claim);
      } catch (BindException taken) {
        // by another test: the next one
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }
    throw new IllegalStateException("every part of the loopback network is taken");
  }

  /** The first two numbers of its addresses, such as {@code 127.77}. */
  public String prefix() {
    return prefix;
  }

  @Override
  public void close() {
    try {
      claim.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
