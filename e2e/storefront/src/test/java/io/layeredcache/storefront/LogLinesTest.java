package io.layeredcache.storefront;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LogLinesTest {

  @Test
  void f09EveryLineIsCountedWhoeverWritesItAndNoneThatIsNotWritten() {
    AtomicInteger lines = new AtomicInteger();
    LogLines.tell(lines::incrementAndGet);

    LoggerFactory.getLogger("some.dependency").warn("a line of a library");
    LoggerFactory.getLogger(LogLinesTest.class).info("a line of ours");
    LoggerFactory.getLogger("some.dependency").debug("too fine to be written");

    assertThat(lines).hasValue(2);
  }
}
