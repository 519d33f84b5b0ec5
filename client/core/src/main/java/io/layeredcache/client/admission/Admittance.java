package io.layeredcache.client.admission;

/** Whether a read may go to the database. */
public sealed interface Admittance permits Permit, Admittance.Refused {

  /**
   * It may not.
   *
   * @param why the reason
   */
  record Refused(Reason why) implements Admittance {}

  /** Why a read may not go to the database. */
  enum Reason {
    /** The pod's share of the fleet's budget is spent, or kept for what is more urgent. */
    OVER_BUDGET,
    /** Everything is cold, and this read is not of the admitted fraction. */
    COLD_START,
    /** As many reads as a pod may have are under way. */
    TOO_MANY_IN_FLIGHT
  }
}
