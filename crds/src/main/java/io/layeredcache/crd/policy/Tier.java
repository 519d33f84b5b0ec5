package io.layeredcache.crd.policy;

/** Which tenants are shed first. */
public enum Tier {
  /** Shed last. */
  Critical,
  /** Shed before the critical ones. */
  Standard,
  /** Shed first. */
  BestEffort
}
