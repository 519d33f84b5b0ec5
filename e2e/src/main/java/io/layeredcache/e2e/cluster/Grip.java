package io.layeredcache.e2e.cluster;

/** A container's first process, held on to. */
public interface Grip {
  /** SIGSTOP: its connections stay open and nothing answers. */
  void freeze();

  /** SIGCONT. */
  void thaw();
}
