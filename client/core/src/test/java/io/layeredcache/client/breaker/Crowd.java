package io.layeredcache.client.breaker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads that all do one thing in the same instant. */
final class Crowd {

  private Crowd() {}

  /** What each of them got. */
  static <T> List<T> of(int size, Callable<T> deed)
      throws InterruptedException, ExecutionException, TimeoutException {
    ExecutorService threads = Executors.newFixedThreadPool(size);
    try {
      CountDownLatch ready = new CountDownLatch(size);
      CountDownLatch go = new CountDownLatch(1);
      List<Future<T>> results = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        results.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  go.await();
                  return deed.call();
                }));
      }
      if (!ready.await(2, TimeUnit.MINUTES)) {
        throw new TimeoutException("the threads did not start");
      }
      go.countDown();
      List<T> answers = new ArrayList<>();
      for (Future<T> result : results) {
        answers.add(result.get(2, TimeUnit.MINUTES));
      }
      return answers;
    } finally {
      threads.shutdownNow();
    }
  }
}
