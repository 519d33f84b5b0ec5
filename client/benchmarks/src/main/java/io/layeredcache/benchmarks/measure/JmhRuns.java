package io.layeredcache.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Runs benchmark classes; what JMH itself prints is kept in a file for each run. */
public final class JmhRuns {

  private final Path logs;

  /** Runs whose files are kept in a folder of that folder. */
  public JmhRuns(Path folder) {
    logs = folder.resolve("jmh");
    try {
      Files.createDirectories(logs);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /**
   * One round: every method of the class, each in a process of its own.
   *
   * @param name of the run, for its file
   * @param folder that the processes find their cluster in
   * @throws RunnerException if one of them failed
   */
  public Collection<RunResult> round(
      String name, Class<?> methods, Mode mode, int threads, JmhExtent extent, ClusterFolder folder)
      throws RunnerException {
    System.err.println("measuring " + name);
    TimeValue iteration = TimeValue.milliseconds(extent.iteration().toMillis());
    Options options =
        new OptionsBuilder()
            .include("^" + methods.getName().replace(".", "\\.") + "\\.")
            .mode(mode)
            .timeUnit(TimeUnit.NANOSECONDS)
            .threads(threads)
            .forks(1)
            .warmupIterations(extent.warmups())
            .warmupTime(iteration)
            .measurementIterations(extent.iterations())
            .measurementTime(iteration)
            .addProfiler(GCProfiler.class)
            .jvmArgsAppend(folder.property())
            .shouldFailOnError(true)
            .output(logs.resolve(name + ".log").toString())
            .build();
    return new Runner(options).run();
  }

  /** The name of the method that a result is of. */
  public static String method(RunResult result) {
    String benchmark = result.getParams().getBenchmark();
    return benchmark.substring(benchmark.lastIndexOf('.') + 1);
  }
}
