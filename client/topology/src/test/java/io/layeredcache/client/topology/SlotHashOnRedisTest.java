package io.layeredcache.client.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The slot hash beside CLUSTER KEYSLOT of a real server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SlotHashOnRedisTest {

  private RedisServer redis;

  @BeforeAll
  void start(@TempDir Path folder) throws IOException, InterruptedException {
    redis = RedisServer.start(folder);
  }

  @AfterAll
  void stop() throws IOException {
    if (redis != null) {
      redis.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "product:4821",
        "{tenant:cedar}",
        "{}",
        "{}a",
        "a{}{b}",
        "a{b}{c}",
        "{{a}}",
        "a{b",
        "a}b{c",
        "a}{b}",
        "{",
        "}",
        "straße{größe}"
      })
  void agreesWithRedisOnTheKey(String key) throws IOException {
    assertThat(SlotHash.slot(key)).isEqualTo(redis.slotOf(key.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void agreesWithRedisOnFiveThousandKeysOfRandomBytesAndBraces() throws IOException {
    Random random = new Random(4821);
    for (int i = 0; i < 5_000; i++) {
      byte[] key = new byte[random.nextInt(24)];
      for (int at = 0; at < key.length; at++) {
        key[at] =
            random.nextInt(4) == 0
                ? (byte) "{}".charAt(random.nextInt(2))
                : (byte) random.nextInt();
      }
      assertThat(SlotHash.slot(key)).isEqualTo(redis.slotOf(key));
    }
  }
}
