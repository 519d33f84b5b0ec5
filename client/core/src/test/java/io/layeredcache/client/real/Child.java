package io.layeredcache.client.real;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * A child process that does not outlive this one: also a test run that is interrupted leaves none
 * behind, frozen ones included.
 */
final class Child {

  private static final long DEADLINE_SECONDS = 10;

  private final Process process;
  private final Thread atExit;

  private Child(Process process) {
    this.process = process;
    this.atExit = new Thread(process::destroyForcibly, "end-redis-server");
  }

  static Child start(ProcessBuilder builder) throws IOException {
    Child child = new Child(builder.start());
    Runtime.getRuntime().addShutdownHook(child.atExit);
    return child;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** SIGKILL also ends a frozen process. Returns when it is gone. */
  void kill() {
    process.destroyForcibly();
    awaitEnd(process);
    Runtime.getRuntime().removeShutdownHook(atExit);
  }

  /** Sends a signal while the child is still ours: its id cannot be another process' yet. */
  void signal(String name) {
    if (!process.isAlive()) {
      throw new IllegalStateException("process " + process.pid() + " has ended");
    }
    try {
      awaitEnd(new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start());
    } catch (IOException failed) {
      throw new IllegalStateException("cannot signal " + process.pid(), failed);
    }
  }

  private static void awaitEnd(Process process) {
    try {
      if (!process.waitFor(DEADLINE_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("process " + process.pid() + " does not end");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", interrupted);
    }
  }
}
