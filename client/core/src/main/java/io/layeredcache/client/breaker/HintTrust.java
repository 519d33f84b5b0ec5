package io.layeredcache.client.breaker;

/**
 * For how long hints may not open a breaker, because the last one was not borne out here: for one
 * open time after an opening by a hint that ended without one failure of this pod's own. If nobody
 * else had said that it was over, twice as long each time, up to 64: a store that always says
 * "dead" holds a breaker open for one part in 65 of the time in the end. A failure of this pod's
 * own restores the trust.
 */
final class HintTrust {

  private static final int MOST = 64;

  private int openTimes = 1;
  private boolean onHintAlone;
  private boolean endedByHint;
  private boolean doubted;
  private long doubtedUntil;

  synchronized boolean allows(long now) {
    return !doubted || now - doubtedUntil >= 0;
  }

  synchronized void openedOnHint() {
    onHintAlone = true;
    endedByHint = false;
  }

  /** Others say that it is back. */
  synchronized void heardOfRecovery() {
    endedByHint = true;
  }

  /** A call failed here too. */
  synchronized void confirmed() {
    onHintAlone = false;
    doubted = false;
    openTimes = 1;
  }

  synchronized void closed(long now, long openTimeNanos) {
    if (!onHintAlone) {
      return;
    }
    onHintAlone = false;
    doubted = true;
    doubtedUntil = now + (endedByHint ? 1 : openTimes) * openTimeNanos;
    if (!endedByHint) {
      openTimes = Math.min(MOST, openTimes * 2);
    }
  }
}
