package io.layeredcache.benchmarks.measure;

import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Which key is next: all in turn, from another start in each thread. */
@State(Scope.Thread)
public class Turn {

  private int last = ThreadLocalRandom.current().nextInt(Products.COUNT);

  /** The index of the next key. */
  public int next() {
    last = (last + 1) & (Products.COUNT - 1);
    return last;
  }
}
