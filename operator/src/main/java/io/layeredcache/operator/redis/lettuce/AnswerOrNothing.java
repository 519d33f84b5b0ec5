package io.layeredcache.operator.redis.lettuce;

import io.lettuce.core.codec.RedisCodec;
import io.lettuce.core.output.StatusOutput;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A text, or an empty one for any error: the answer to a question that a node may not understand,
 * among others that it must answer. Without it a node whose functions are missing could not be read
 * at all.
 */
final class AnswerOrNothing extends StatusOutput<String, String> {

  AnswerOrNothing(RedisCodec<String, String> codec) {
    super(codec);
    output = "";
  }

  /** Also of a foreign function under our name, which may answer anything. */
  @Override
  public void set(@Nullable ByteBuffer bytes) {
    if (bytes != null) {
      super.set(bytes);
    }
  }

  @Override
  public void set(long integer) {
    output = "";
  }

  @Override
  public void setError(ByteBuffer message) {
    output = "";
  }

  @Override
  public void setError(String message) {
    output = "";
  }
}
