package io.layeredcache.operator.kube.fake;

/** How the way to the API server is. */
public enum Weather {
  FAIR,
  /** No request arrives. */
  CUT_OFF,
  /** Requests arrive and have their effect, answers do not come back. */
  ANSWERS_LOST
}
