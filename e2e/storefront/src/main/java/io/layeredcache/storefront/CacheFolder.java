package io.layeredcache.storefront;

import io.layeredcache.client.topology.ReadDocument;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.lettuce.core.RedisURI;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The folder that a pod mounts: {@code topology.json}, {@code username} and {@code password} of one
 * cache.
 */
record CacheFolder(Path path) {

  /**
   * The published document.
   *
   * @throws IOException if there is none, or one that a reader refuses
   */
  TopologyDocument topology() throws IOException {
    ReadDocument read = TopologyCodec.read(Files.readAllBytes(path.resolve("topology.json")));
    return read.document().orElseThrow(() -> new IOException("refused: " + read));
  }

  /** A node, with the user of applications. */
  RedisURI node(String host, int port) throws IOException {
    return RedisURI.builder()
        .withHost(host)
        .withPort(port)
        .withAuthentication(
            Files.readString(path.resolve("username")),
            Files.readString(path.resolve("password")).toCharArray())
        .build();
  }
}
