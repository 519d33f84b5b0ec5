package io.layeredcache.operator.redis.real;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Child processes that do not outlive this one: also a test run that is interrupted leaves none
 * behind, frozen ones included.
 */
final class Processes {

  private static final long DEADLINE_SECONDS = 10;
  private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(Processes::killAll, "end-redis-servers"));
  }

  private Processes() {}

  static Process start(ProcessBuilder builder) throws IOException {
    Process process = builder.start();
    RUNNING.add(process);
    return process;
  }

  /** SIGKILL also ends a frozen process. Returns when it is gone. */
  static void kill(Process process) {
    process.destroyForcibly();
    awaitEnd(process);
    RUNNING.remove(process);
  }

  /** Sends a signal to a child that is still ours: its id cannot belong to another process yet. */
  static void signal(String name, Process process) {
    if (!process.isAlive()) {
      throw new IllegalStateException("process " + process.pid() + " has ended");
    }
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
      awaitEnd(kill);
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

  private static void killAll() {
    RUNNING.forEach(Process::destroyForcibly);
  }
}
