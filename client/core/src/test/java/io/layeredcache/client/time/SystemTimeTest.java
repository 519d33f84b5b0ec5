package io.layeredcache.client.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class SystemTimeTest {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Logger logger = (Logger) LoggerFactory.getLogger(SystemTime.class);
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(lines);
  }

  @Test
  void anErrorOfAnAlarmIsSaidAndTheNextAlarmRuns() {
    CountDownLatch ran = new CountDownLatch(1);
    try (SystemTime time = new SystemTime()) {
      time.after(
          Duration.ZERO,
          () -> {
            throw new StackOverflowError("broken on purpose");
          });
      time.after(Duration.ofMillis(1), ran::countDown);

      await().atMost(PATIENCE).until(() -> ran.getCount() == 0);

      assertThat(lines.list)
          .singleElement()
          .extracting(line -> line.getThrowableProxy().getMessage())
          .isEqualTo("broken on purpose");
    }
  }
}
