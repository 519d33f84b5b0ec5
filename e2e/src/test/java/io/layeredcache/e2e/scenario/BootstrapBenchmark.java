package io.layeredcache.e2e.scenario;

import io.layeredcache.e2e.scenario.FormationWatch.Milestones;
import io.lettuce.core.RedisURI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * How long a bootstrap takes and what it costs, beside {@code redis-cli --cluster create} with as
 * many servers. Measured and printed, never asserted; no suite runs it by itself.
 */
@ExtendWith(InvariantsAfterEach.class)
class BootstrapBenchmark {
  private static final int RUNS = 3;
  private static final List<Shape> SHAPES = List.of(new Shape(3, 2), new Shape(6, 2));

  private final Bench bench;

  BootstrapBenchmark(Bench bench) {
    this.bench = bench;
  }

  @Test
  void aCacheIsFormed() {
    List<Formed> runs = new ArrayList<>();
    try (OperatorRequests requests = new OperatorRequests(bench.kubectl())) {
      for (Shape shape : SHAPES) {
        for (int run = 0; run < RUNS; run++) {
          runs.add(byOperator(shape, requests));
          runs.add(byRedisCli(shape));
        }
      }
    }
    System.out.println(FormedTable.of(runs));
  }

  private Formed byOperator(Shape shape, OperatorRequests requests) {
    CacheUnderTest cache = bench.prepare(shape.shards(), shape.replicas());
    Map<String, Long> before = requests.count();
    try (FormationWatch watch = new FormationWatch(shape)) {
      Milestones reached = watch.follow(() -> cache.apply(""), () -> servers(cache));
      Formed formed = Formed.byOperator(shape, reached, watch.calls(), requests.since(before));
      System.out.println(formed);
      bench.kubectl().run("delete", "namespace", cache.namespace(), "--timeout=120s");
      bench.release(cache); // one that was not formed is left to be described
      return formed;
    }
  }

  private static List<RedisURI> servers(CacheUnderTest cache) {
    if (!cache.secretsAreThere()) {
      return List.of();
    }
    String password = cache.operatorPassword();
    return cache.pods().stream()
        .map(pod -> pod.getStatus().getPodIP())
        .filter(address -> address != null)
        .map(
            address ->
                RedisURI.builder()
                    .withHost(address)
                    .withPort(CacheUnderTest.PORT)
                    .withAuthentication("operator", password.toCharArray())
                    .build())
        .toList();
  }

  private static Formed byRedisCli(Shape shape) {
    try (PlainServers servers = new PlainServers(shape.nodes());
        FormationWatch watch = new FormationWatch(shape)) {
      Milestones reached = watch.follow(() -> servers.create(shape.replicas()), servers::uris);
      Formed formed = Formed.byRedisCli(shape, reached, watch.calls());
      System.out.println(formed);
      return formed;
    }
  }
}
