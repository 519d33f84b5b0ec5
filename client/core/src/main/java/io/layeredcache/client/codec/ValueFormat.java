package io.layeredcache.client.codec;

import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.SizePolicy;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How the values of a region are stored. Refuses; never throws for what a value holds. */
public final class ValueFormat<V> {

  /** Below that the zlib header and the time are worth more than the bytes saved. */
  private static final int WORTH_DEFLATING = 256;

  private final Codec<V> codec;
  private final boolean deflates;

  /** Values of that codec, deflated where it makes them smaller if asked to. */
  public ValueFormat(Codec<V> codec, boolean deflates) {
    this.codec = codec;
    this.deflates = deflates;
  }

  /** Makes a value ready to be stored. Both limits are exclusive. */
  @SuppressWarnings(
      "CatchingUnchecked") // the codec is the application's: its failure costs an entry
  public Encoded encode(V value, SizePolicy sizes) {
    byte[] plain;
    try {
      // a codec is not checked: null is no bytes, and a cycle in a value overflows the stack
      plain = Objects.requireNonNull(codec.encode(value));
    } catch (Exception | Error failed) {
      return new Encoded.Refused(Refusal.NOT_ENCODABLE);
    }
    // nobody could read it back
    if (plain.length >= sizes.maxInflatedBytes()) {
      return new Encoded.Refused(Refusal.INFLATED_TOO_LARGE);
    }
    Encoded.Payload payload = payload(plain);
    return payload.payload().length >= sizes.maxStoredBytes()
        ? new Encoded.Refused(Refusal.STORED_TOO_LARGE)
        : payload;
  }

  private Encoded.Payload payload(byte[] plain) {
    if (deflates && plain.length >= WORTH_DEFLATING) {
      byte[] deflated = Deflation.deflate(plain);
      if (deflated.length < plain.length) {
        return new Encoded.Payload(deflated, true, plain.length);
      }
    }
    return new Encoded.Payload(plain, false, plain.length);
  }

  /** Reads what is stored. */
  public Decoded<V> decode(byte[] stored, SizePolicy sizes, KeyPolicy keys) {
    Header header = Header.read(stored);
    if (header == null) {
      return new Decoded.Refused<>(Refusal.UNKNOWN_FORMAT);
    }
    if (!keys.schema().readers().contains(header.schema())) {
      return new Decoded.Refused<>(Refusal.UNKNOWN_SCHEMA);
    }
    if (header.absence()) {
      return stored.length == Header.BYTES
          ? new Decoded.Known<>(header, null)
          : new Decoded.Refused<>(Refusal.LENGTH_DIFFERS);
    }
    if (stored.length - Header.BYTES >= sizes.maxStoredBytes()) {
      return new Decoded.Refused<>(Refusal.STORED_TOO_LARGE);
    }
    // as an unsigned number: a negative length is a claim of gigabytes
    if (Integer.toUnsignedLong(header.inflatedLength()) >= sizes.maxInflatedBytes()) {
      return new Decoded.Refused<>(Refusal.INFLATED_TOO_LARGE);
    }
    return value(stored, header);
  }

  @SuppressWarnings("CatchingUnchecked") // the codec is the application's: its failure is a miss
  private Decoded<V> value(byte[] stored, Header header) {
    byte[] plain = plain(stored, header);
    if (plain == null) {
      return new Decoded.Refused<>(Refusal.LENGTH_DIFFERS);
    }
    try {
      // null would be an absence that no source has stated
      return new Decoded.Known<>(header, Objects.requireNonNull(codec.decode(plain)));
    } catch (Exception | Error failed) {
      return new Decoded.Refused<>(Refusal.NOT_DECODABLE);
    }
  }

  private static byte @Nullable [] plain(byte[] stored, Header header) {
    if (header.deflated()) {
      return header.inflatedLength() < 0
          ? null
          : Deflation.inflate(stored, header.inflatedLength());
    }
    return stored.length - Header.BYTES == header.inflatedLength()
        ? Arrays.copyOfRange(stored, Header.BYTES, stored.length)
        : null;
  }
}
