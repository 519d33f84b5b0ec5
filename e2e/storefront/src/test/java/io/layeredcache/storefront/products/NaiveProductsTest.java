package io.layeredcache.storefront.products;

import static org.assertj.core.api.Assertions.assertThat;

import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.SystemTime;
import io.layeredcache.client.topology.TopologyCodec;
import io.layeredcache.client.topology.TopologyDocument;
import io.layeredcache.storefront.database.DatabaseServer;
import io.layeredcache.storefront.products.CacheCounters.ShardCounters;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real server: it has to be as naive as it says. */
class NaiveProductsTest {
  private static final int SHARD = 7;

  private final SystemTime time = new SystemTime();
  private OneNodeCluster cluster;
  private DatabaseServer database;
  private NaiveProducts products;

  @BeforeEach
  void open(@TempDir Path folder) throws IOException {
    cluster = OneNodeCluster.start(folder);
    database = DatabaseServer.start(time, 0);
    products = open(Duration.ofSeconds(30));
  }

  private NaiveProducts open(Duration timeout) {
    TopologyDocument topology =
        TopologyCodec.read(cluster.topology(SHARD, "{}")).document().orElseThrow();
    return NaiveProducts.open(
        time,
        new Database(URI.create("http://localhost:" + database.port())),
        cluster.uri(),
        topology,
        timeout);
  }

  @AfterEach
  void close() {
    products.close();
    database.close();
    cluster.close();
    time.close();
  }

  private Answer read(ReadKind kind) {
    return products.read(kind, "4821", Deadline.in(Duration.ofSeconds(1), time));
  }

  private ShardCounters shard() {
    return products.counters().shards().get(0);
  }

  @Test
  void aCardIsReadFromTheDatabaseOnceAndThenFromItsShard() {
    assertThat(read(ReadKind.CARD).source()).isEqualTo(Source.DATABASE);

    assertThat(read(ReadKind.CARD).source()).isEqualTo(Source.L2);

    assertThat(shard()).isEqualTo(new ShardCounters(SHARD, 1, 1, 0, 1));
  }

  @Test
  void f22WhatBindsIsNotReadFromTheCache() {
    read(ReadKind.BINDING);

    Answer answer = read(ReadKind.BINDING);

    assertThat(answer).isEqualTo(Answer.from(Source.DATABASE));
    assertThat(products.counters().attempts()).isZero();
  }

  @Test
  void f09AFrozenShardCostsAReadAllItsAttemptsBeforeTheDatabase() throws Exception {
    try (NaiveProducts hasty = open(NaiveProducts.TIMEOUT)) {
      cluster.freeze();

      Answer answer = hasty.read(ReadKind.CARD, "4821", Deadline.in(Duration.ofSeconds(1), time));

      int attempts = 1 + NaiveProducts.RETRIES;
      assertThat(answer.source()).isEqualTo(Source.DATABASE);
      assertThat(answer.cacheTime().orElseThrow())
          .isGreaterThanOrEqualTo(NaiveProducts.TIMEOUT.multipliedBy(attempts));
      assertThat(hasty.counters().attempts()).isEqualTo(attempts);
      assertThat(hasty.counters().shards()).containsExactly(new ShardCounters(SHARD, 0, 0, 1, 0));
    }
  }

  @Test
  void aWriteIsConfirmedByItsShard() {
    boolean confirmed = products.write("4821", Deadline.in(Duration.ofSeconds(1), time));

    assertThat(confirmed).isTrue();
    assertThat(read(ReadKind.CARD).source()).isEqualTo(Source.L2);
  }
}
