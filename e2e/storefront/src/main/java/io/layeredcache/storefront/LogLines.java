package io.layeredcache.storefront;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of each line that is written to the log of this process, whoever writes it. */
final class LogLines extends AppenderBase<ILoggingEvent> {

  private final Runnable listener;

  private LogLines(Runnable listener) {
    this.listener = listener;
  }

  /** Begins to tell; the listener must not log. */
  static void tell(Runnable listener) {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    LogLines lines = new LogLines(listener);
    lines.setContext(context);
    lines.start();
    context.getLogger(Logger.ROOT_LOGGER_NAME).addAppender(lines);
  }

  @Override
  protected void append(ILoggingEvent line) {
    listener.run();
  }
}
