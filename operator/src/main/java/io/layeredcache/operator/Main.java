package io.layeredcache.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.layeredcache.operator.config.OperatorConfig;
import io.layeredcache.operator.kube.fabric8.ClientSettings;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the operator. */
public final class Main {

  private static final Logger LOG = LoggerFactory.getLogger(Main.class);

  private Main() {}

  /** Without settings that are right in every value nothing is started. */
  private static OperatorConfig settings() {
    try {
      return OperatorConfig.from(System.getenv());
    } catch (OperatorConfig.InvalidConfig wrong) {
      LOG.atError().log(wrong.getMessage());
      System.exit(2);
      throw wrong;
    }
  }

  /** Reads the settings from the environment and runs until the process is asked to end. */
  public static void main(String[] args) {
    OperatorConfig config = settings();
    KubernetesClient client =
        new KubernetesClientBuilder()
            .withConfig(ClientSettings.bounded(Config.autoConfigure(null)))
            .build();
    try {
      // halt, not exit: nothing more may be done on the way out by one that has lost the lease
      OperatorProcess process =
          new OperatorProcess(config, client, () -> Runtime.getRuntime().halt(1));
      Runtime.getRuntime().addShutdownHook(new Thread(process::close, "shutdown"));
      process.start();
    } catch (IOException taken) {
      LOG.atError().setCause(taken).log("the operator cannot start");
      System.exit(1);
    }
  }
}
