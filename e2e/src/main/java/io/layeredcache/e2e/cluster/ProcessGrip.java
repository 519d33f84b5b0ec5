package io.layeredcache.e2e.cluster;

import java.io.IOException;

/** A process of this machine, held by its id and start, so that no later one is hit. */
record ProcessGrip(ProcessHandle process) implements Grip {

  @Override
  public void freeze() {
    signal("STOP");
  }

  @Override
  public void thaw() {
    signal("CONT");
  }

  private void signal(String name) {
    if (!process.isAlive()) {
      throw new ClusterFailure("process " + process.pid() + " has ended");
    }
    try {
      int code =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
              .inheritIO()
              .start()
              .waitFor();
      if (code != 0) {
        throw new ClusterFailure("kill -" + name + " " + process.pid() + " ended with " + code);
      }
    } catch (IOException e) {
      throw new ClusterFailure("kill could not be run", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterFailure("kill was interrupted", e);
    }
  }
}
