package io.layeredcache.client.l2.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** The bytes of a reply; of a number nothing, since nobody asks how many keys went away. */
final class ReplyOutput extends CommandOutput<byte[], byte[], byte[]> {

  ReplyOutput() {
    super(ByteArrayCodec.INSTANCE, null);
  }

  @Override
  public void set(@Nullable ByteBuffer bytes) {
    output = bytes == null ? null : codec.decodeValue(bytes);
  }

  @Override
  public void set(long integer) {
    // the answer of DEL
  }
}
