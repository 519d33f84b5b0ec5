package io.layeredcache.benchmarks.outage;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.LoggerFactory;

/**
 * Counts lines of the log from INFO on, whoever writes them: those of the naive store's threads,
 * and all others, which are held against the library.
 */
final class LogLines extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
  private final LongAdder naive = new LongAdder();
  private final LongAdder others = new LongAdder();

  /** Begins to count. */
  static LogLines count() {
    LogLines lines = new LogLines();
    lines.setContext(lines.root.getLoggerContext());
    lines.start();
    lines.root.addAppender(lines);
    return lines;
  }

  @Override
  protected void append(ILoggingEvent line) {
    boolean ofNaive = line.getThreadName().startsWith(NaiveStore.THREADS);
    (ofNaive ? naive : others).increment();
  }

  long ofNaive() {
    return naive.sum();
  }

  long ofOthers() {
    return others.sum();
  }

  @Override
  public void close() {
    root.detachAppender(this);
  }
}
