package io.layeredcache.client.admission;

import java.util.concurrent.atomic.AtomicBoolean;

/** The right to one read of the database. Given back once, when it has ended. */
public final class Permit implements Admittance {

  private final AtomicBoolean given = new AtomicBoolean();
  private final Runnable release;

  Permit(Runnable release) {
    this.release = release;
  }

  /** Gives it back; a second time is without effect. */
  public void release() {
    if (given.compareAndSet(false, true)) {
      release.run();
    }
  }
}
