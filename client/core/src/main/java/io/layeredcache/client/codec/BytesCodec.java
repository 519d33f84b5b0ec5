package io.layeredcache.client.codec;

/** Bytes as they are. */
public final class BytesCodec implements Codec<byte[]> {

  /** The caller's array, not a copy: it must not be changed after it was handed over. */
  @Override
  public byte[] encode(byte[] value) {
    return value;
  }

  @Override
  public byte[] decode(byte[] bytes) {
    return bytes;
  }
}
