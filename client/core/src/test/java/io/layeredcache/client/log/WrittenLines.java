package io.layeredcache.client.log;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.slf4j.LoggerFactory;

/** What a logger and those below it write during a test. */
public final class WrittenLines implements BeforeEachCallback, AfterEachCallback {

  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();
  private final Logger logger;

  private WrittenLines(Logger logger) {
    this.logger = logger;
  }

  public static WrittenLines by(String logger) {
    return new WrittenLines((Logger) LoggerFactory.getLogger(logger));
  }

  public static WrittenLines by(Class<?> writer) {
    return by(writer.getName());
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    appender.start();
    logger.addAppender(appender);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    logger.detachAppender(appender);
  }

  /** So far, the first one first. */
  public List<ILoggingEvent> events() {
    return List.copyOf(appender.list);
  }

  /** Their texts. */
  public List<String> texts() {
    return events().stream().map(ILoggingEvent::getFormattedMessage).toList();
  }
}
