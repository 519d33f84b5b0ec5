package io.layeredcache.e2e.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that lives as long as this program: the scripts hold the machine's lock and wipe
 * everything when their standard input ends, which it does whatever becomes of us.
 */
final class Session implements AutoCloseable {
  private static final String ANSWER = "KUBECONFIG=";
  private static final Duration WIPE_LIMIT = Duration.ofMinutes(1);

  private final Process process;
  private final Path kubeconfig;

  private Session(Process process, Path kubeconfig) {
    this.process = process;
    this.kubeconfig = kubeconfig;
  }

  /**
   * Waits without a limit: another run may hold the lock, and the first build takes long; the
   * scripts say so meanwhile.
   */
  static Session open(Scripts scripts, String what) {
    Process process = scripts.start("session", what);
    try {
      BufferedReader answers =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      for (@Nullable String line = answers.readLine(); line != null; line = answers.readLine()) {
        if (line.startsWith(ANSWER)) {
          return new Session(process, Path.of(line.substring(ANSWER.length())));
        }
      }
    } catch (IOException e) {
      process.destroy();
      throw new ClusterFailure("the local cluster's session broke off", e);
    }
    throw new ClusterFailure("the local cluster did not come up; its messages are above");
  }

  Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(WIPE_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new ClusterFailure("the local cluster was not wiped within " + WIPE_LIMIT);
      }
    } catch (IOException e) {
      throw new ClusterFailure("the local cluster's session broke off", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // its standard input is closed: it wipes without us
    }
  }
}
