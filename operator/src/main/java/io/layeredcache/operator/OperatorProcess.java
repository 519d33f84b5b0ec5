package io.layeredcache.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.layeredcache.operator.act.Executor;
import io.layeredcache.operator.config.OperatorConfig;
import io.layeredcache.operator.gate.Gates;
import io.layeredcache.operator.health.HttpEndpoints;
import io.layeredcache.operator.health.HttpEndpoints.Health;
import io.layeredcache.operator.health.Readiness;
import io.layeredcache.operator.kube.fabric8.Fabric8Kubernetes;
import io.layeredcache.operator.kube.fabric8.LeaderElection;
import io.layeredcache.operator.metrics.CacheMeters;
import io.layeredcache.operator.observe.Observer;
import io.layeredcache.operator.operation.Operations;
import io.layeredcache.operator.plan.Planner;
import io.layeredcache.operator.reconcile.LayeredCacheReconciler;
import io.layeredcache.operator.reconcile.Pass;
import io.layeredcache.operator.reconcile.PassRunner;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wired parts of one operator. It watches from the start, so that a stand-by is warm, and acts
 * while it leads.
 */
final class OperatorProcess implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorProcess.class);

  private final OperatorConfig config;
  private final Runnable end;
  private final Optional<LeaderElection> election;
  private final KubernetesClient client;
  private final Fabric8Kubernetes kubernetes;
  private final LettuceRedisAdmin redis;
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  private final CacheMeters meters = new CacheMeters(registry);
  private final Operator operator;
  private final HttpEndpoints http;
  private final Readiness readiness;

  /**
   * Wires the parts and serves health and metrics.
   *
   * @param client closed with this process
   * @param end ends the process at once
   * @throws IOException if the port is taken
   */
  OperatorProcess(OperatorConfig config, KubernetesClient client, Runnable end) throws IOException {
    this.config = config;
    this.client = client;
    this.end = end;
    this.election =
        config
            .election()
            .map(
                settings ->
                    new LeaderElection(
                        client, settings.namespace(), settings.lease(), config.identity()));
    BooleanSupplier leads = election.<BooleanSupplier>map(held -> held::isHeld).orElse(() -> true);
    this.kubernetes =
        new Fabric8Kubernetes(
            client, config.namespaces(), Clock.systemUTC(), config.identity(), leads);
    this.redis =
        new LettuceRedisAdmin(
            "layeredcache-operator:" + config.identity(),
            config.redisTimeout(),
            config.redisTimeout(),
            leads);
    this.operator = operator();
    this.readiness =
        new Readiness(kubernetes::synced, kubernetes::disconnectedWatches, Clock.systemUTC());
    meters.watches(kubernetes::disconnectedWatches, kubernetes::watchErrors);
    this.http =
        HttpEndpoints.start(
            config.httpPort(),
            () -> Health.OK,
            readiness::ready,
            () -> {
              meters.refresh();
              return registry.scrape();
            });
  }

  private Operator operator() {
    Clock clock = Clock.systemUTC();
    Pass pass =
        new Pass(
            kubernetes,
            new Observer(kubernetes, redis, clock),
            new Planner(Operations.inOrder(), Gates.table()),
            new Executor(kubernetes, redis, new SecureRandom()),
            clock);
    Operator wired =
        new Operator(
            overrides ->
                overrides
                    .withKubernetesClient(client)
                    // passes wait for answers: with a few threads, caches that lost a zone would
                    // wait
                    // for each other's time-outs
                    .withExecutorService(Executors.newVirtualThreadPerTaskExecutor())
                    .withCloseClientOnStop(false));
    wired.register(
        new LayeredCacheReconciler(
            new PassRunner(pass, meters), kubernetes::onChange, kubernetes::synced),
        settings -> {
          settings.withTriggerReconcilerOnAllEvents(true);
          if (config.namespaces().isEmpty()) {
            settings.watchingAllNamespaces();
          } else {
            settings.settingNamespaces(config.namespaces());
          }
        });
    return wired;
  }

  /** Begins to watch, and to act as soon as it leads. Returns without waiting for either. */
  void start() {
    try {
      kubernetes.start();
    } catch (RuntimeException failed) {
      endAfter("the operator cannot watch", failed);
    }
    election.ifPresentOrElse(held -> held.start(this::act, this::lost), this::act);
    readiness.started();
  }

  private void act() {
    try {
      operator.start();
    } catch (RuntimeException failed) {
      // an API server that answers 429 while it takes in a new CRD is enough: without an end, the
      // other threads would keep a process alive that passes its probes and does nothing
      endAfter("the operator cannot start", failed);
    }
    LOG.atInfo()
        .addKeyValue("namespaces", config.namespaces().isEmpty() ? "all" : config.namespaces())
        .addKeyValue("port", http.port())
        .addKeyValue("identity", config.identity())
        .log("operator started");
  }

  private void lost() {
    LOG.atError().log("lease lost: this process ends, another one acts");
    end.run();
  }

  private void endAfter(String what, RuntimeException cause) {
    LOG.atError().setCause(cause).log(what);
    end.run();
  }

  /** Ends the passes first, then gives the lease back. */
  @Override
  public void close() {
    readiness.stopping();
    operator.stop();
    election.ifPresent(LeaderElection::close);
    http.close();
    kubernetes.close();
    redis.close();
    client.close();
  }
}
