package io.layeredcache.operator;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.RegisteredController;
import io.layeredcache.crd.LayeredCache;
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
import io.layeredcache.operator.reconcile.ResourceWatch;
import io.layeredcache.operator.redis.lettuce.LettuceRedisAdmin;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The wired parts of one operator. It watches from the start, so that a stand-by is warm, and acts
 * while it leads.
 */
final class OperatorProcess implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorProcess.class);

  /** What is not there by then comes later; until it does, nothing is known of any cache. */
  private static final Duration FIRST_LIST = Duration.ofSeconds(20);

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
  private final ResourceWatch resources;
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
    this.resources = new ResourceWatch(register());
    this.readiness =
        new Readiness(kubernetes::synced, this::disconnectedWatches, Clock.systemUTC());
    meters.watches(this::disconnectedWatches, kubernetes::watchErrors);
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

  private long disconnectedWatches() {
    return kubernetes.disconnectedWatches() + resources.disconnected();
  }

  private Operator operator() {
    return new Operator(
        overrides ->
            overrides
                .withKubernetesClient(client)
                // passes wait for answers: with a few threads, caches that lost a zone would wait
                // for each other's time-outs
                .withExecutorService(Executors.newVirtualThreadPerTaskExecutor())
                // a CRD that is missing, or an API server that answers 429 while it takes one in:
                // tried again until it is there, and the other watches stay warm
                .withStopOnInformerErrorDuringStartup(false)
                .withCacheSyncTimeout(FIRST_LIST)
                .withInformerStoppedHandler((informer, cause) -> stopped(cause))
                .withCloseClientOnStop(false));
  }

  /** Without an end, a process would pass its probes and never see a resource again. */
  private void stopped(@Nullable Throwable cause) {
    if (cause != null) {
      endAfter("the resources cannot be read any more", cause);
    }
  }

  private RegisteredController<LayeredCache> register() {
    Clock clock = Clock.systemUTC();
    Pass pass =
        new Pass(
            kubernetes,
            new Observer(kubernetes, redis, clock),
            new Planner(Operations.inOrder(), Gates.table()),
            new Executor(kubernetes, redis, new SecureRandom(), clock),
            clock);
    return operator.register(
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
      resources.begin(operator::start);
    } catch (RuntimeException failed) {
      // without an end, the other threads would keep a process alive that does nothing
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

  private void endAfter(String what, Throwable cause) {
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
