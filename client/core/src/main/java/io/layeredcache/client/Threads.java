package io.layeredcache.client;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads of one cache, none of which keeps a process alive. Loaders, callbacks, files and the
 * topology have their own: a callback must not wait for a loader, nor a new topology for a disk,
 * nor the answers of all shards for a new topology.
 */
final class Threads implements AutoCloseable {

  private static final int CALLBACKS = 4;
  private static final int IDLE_SECONDS = 30;

  private final ThreadPoolExecutor loads;
  private final ExecutorService callbacks;
  private final ExecutorService files;
  private final ExecutorService topology;

  /** Starts none of them yet. */
  Threads() {
    // admission bounds what runs at once: a bound here as well would refuse who is told of a load's
    // end, and asks for the next, before its thread is free
    loads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            named("layeredcache-load"));
    callbacks = Executors.newFixedThreadPool(CALLBACKS, named("layeredcache-callback"));
    files = Executors.newSingleThreadExecutor(named("layeredcache-files"));
    topology = Executors.newSingleThreadExecutor(named("layeredcache-topology"));
  }

  private static ThreadFactory named(String name) {
    AtomicInteger number = new AtomicInteger();
    return work -> {
      Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Where loaders run, each at once. */
  Executor loads() {
    return loads;
  }

  /** Where what an application hangs on a future runs. After the end, on the thread that asks. */
  Executor callbacks() {
    return inTheEndOnTheCaller(callbacks);
  }

  /**
   * Where what nodes say of the topology is read, checked and put into force, one answer at a time.
   * After the end, on the thread that asks.
   */
  Executor topology() {
    return inTheEndOnTheCaller(topology);
  }

  private static Executor inTheEndOnTheCaller(Executor threads) {
    return work -> {
      try {
        threads.execute(work);
      } catch (RejectedExecutionException ended) {
        // a future that nobody completes would hang its caller for ever
        work.run();
      }
    };
  }

  /** Where the topology's files are read and written, one task at a time. */
  Executor files() {
    return files;
  }

  @Override
  public void close() {
    loads.shutdownNow();
    callbacks.shutdown();
    files.shutdown();
    topology.shutdown();
  }
}
