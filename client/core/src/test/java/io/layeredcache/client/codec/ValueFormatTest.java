package io.layeredcache.client.codec;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.layeredcache.client.topology.policy.KeyPolicy;
import io.layeredcache.client.topology.policy.SizePolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;

class ValueFormatTest {

  private static final int MIB = 1 << 20;
  private static final SizePolicy SIZES = SizePolicy.defaults();
  private static final KeyPolicy KEYS = KeyPolicy.defaults();

  private final ValueFormat<byte[]> plain = new ValueFormat<>(new BytesCodec(), false);
  private final ValueFormat<byte[]> deflating = new ValueFormat<>(new BytesCodec(), true);

  @Test
  void writesTheHeaderThatTheDocumentDescribes() {
    byte[] stored = new Header(true, false, 2, 0x0102030405060708L, 300_000, 4096).before(bytes(1));

    assertThat(HexFormat.of().formatHex(stored))
        .isEqualTo("01" + "01" + "00000002" + "0102030405060708" + "000493e0" + "00001000" + "00");
  }

  @Test
  void readsBackADeflatedValue() {
    byte[] value = bytes(10_000);
    Encoded.Payload payload = (Encoded.Payload) deflating.encode(value, SIZES);

    assertThat(payload.payload()).hasSizeLessThan(200);
    assertThat(known(deflating, stored(payload)).value()).isEqualTo(value);
  }

  @Test
  void storesAValueAsItIsWhereDeflatingDoesNotHelp() {
    Encoded.Payload payload = (Encoded.Payload) deflating.encode(bytes(100), SIZES);

    assertThat(payload.deflated()).isFalse();
    assertThat(known(deflating, stored(payload)).value()).hasSize(100);
  }

  @Test
  void f14RefusesAValueOfExactlyTheLargestStoredSize() {
    assertThat(plain.encode(bytes(MIB), SIZES))
        .isEqualTo(new Encoded.Refused(Refusal.STORED_TOO_LARGE));
    assertThat(plain.encode(bytes(MIB - 1), SIZES)).isInstanceOf(Encoded.Payload.class);
  }

  @Test
  void f14RefusesToStoreWhatNobodyWouldInflate() {
    assertThat(deflating.encode(bytes(4 * MIB), SIZES))
        .isEqualTo(new Encoded.Refused(Refusal.INFLATED_TOO_LARGE));
  }

  @Test
  void f14StopsInflatingABombWhereItExceedsWhatItClaims() throws IOException {
    byte[] bomb = zeros(1L << 30);
    byte[] stored = new Header(true, false, 1, 0, 1000, 4096).before(bomb);
    long before = allocated();

    Decoded<byte[]> decoded = plain.decode(stored, SIZES, KEYS);

    assertThat(decoded).isEqualTo(new Decoded.Refused<>(Refusal.LENGTH_DIFFERS));
    // all that was allocated, not only what is still held
    assertThat(allocated() - before).isLessThan(8L * MIB);
  }

  @Test
  void f14RefusesAClaimAboveTheLimitBeforeInflating() throws IOException {
    byte[] stored = new Header(true, false, 1, 0, 1000, 4 * MIB).before(zeros(4L * MIB));
    byte[] negative = new Header(true, false, 1, 0, 1000, -1).before(bytes(5));

    assertThat(plain.decode(stored, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.INFLATED_TOO_LARGE));
    assertThat(plain.decode(negative, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.INFLATED_TOO_LARGE));
  }

  @Test
  void refusesWhatEndsBeforeItsLength() throws IOException {
    byte[] shorter = new Header(true, false, 1, 0, 1000, 4097).before(zeros(4096));
    byte[] cut = new Header(false, false, 1, 0, 1000, 10).before(bytes(9));

    assertThat(plain.decode(shorter, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.LENGTH_DIFFERS));
    assertThat(plain.decode(cut, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.LENGTH_DIFFERS));
  }

  @Test
  void refusesAFormatThatItDoesNotKnow() {
    byte[] later = new Header(false, false, 1, 0, 1000, 3).before(bytes(3));
    later[0] = 2;
    byte[] flag = new Header(false, false, 1, 0, 1000, 3).before(bytes(3));
    flag[1] = 4;

    assertThat(plain.decode(later, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.UNKNOWN_FORMAT));
    assertThat(plain.decode(flag, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.UNKNOWN_FORMAT));
    assertThat(plain.decode(bytes(21), SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.UNKNOWN_FORMAT));
  }

  @Test
  void f30RefusesASchemaThatThePolicyDoesNotName() {
    byte[] stored = new Header(false, false, 2, 0, 1000, 3).before(bytes(3));

    assertThat(plain.decode(stored, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.UNKNOWN_SCHEMA));
  }

  @Test
  void refusesWhatTheCodecThrowsAt() {
    ValueFormat<Price> json = new ValueFormat<>(JsonCodec.of(Price.class), false);
    byte[] stored = new Header(false, false, 1, 0, 1000, 3).before(bytes(3));
    ValueFormat<Object> cyclic = new ValueFormat<>(JsonCodec.of(Object.class), false);

    assertThat(json.decode(stored, SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.NOT_DECODABLE));
    assertThat(cyclic.encode(new Object(), SIZES))
        .isEqualTo(new Encoded.Refused(Refusal.NOT_ENCODABLE));
  }

  @Test
  void readsJsonOfALaterDeploymentThatHasAFieldMore() throws IOException {
    JsonCodec<Price> json = JsonCodec.of(Price.class);

    assertThat(json.decode("{\"cents\":99,\"currency\":\"EUR\"}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(new Price(99));
  }

  record Price(int cents) {}

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  private static Decoded.Known<byte[]> known(ValueFormat<byte[]> format, byte[] stored) {
    return (Decoded.Known<byte[]>) format.decode(stored, SIZES, KEYS);
  }

  private static byte[] stored(Encoded.Payload payload) {
    return new Header(payload.deflated(), false, 1, 0, 1000, payload.inflatedLength())
        .before(payload.payload());
  }

  private static byte[] bytes(int length) {
    return new byte[length];
  }

  private static byte[] zeros(long length) throws IOException {
    ByteArrayOutputStream deflated = new ByteArrayOutputStream();
    byte[] block = new byte[MIB];
    try (DeflaterOutputStream out =
        new DeflaterOutputStream(deflated, new Deflater(Deflater.BEST_COMPRESSION))) {
      for (long left = length; left > 0; left -= block.length) {
        out.write(block, 0, (int) Math.min(left, block.length));
      }
    }
    return deflated.toByteArray();
  }

  /** What an application's serializer throws at a value that contains itself. */
  @Test
  void anErrorOfTheCodecCostsAnEntryOrAMissToo() {
    ValueFormat<byte[]> broken =
        new ValueFormat<>(
            new Codec<>() {
              @Override
              public byte[] encode(byte[] value) {
                throw new StackOverflowError();
              }

              @Override
              public byte[] decode(byte[] bytes) {
                throw new NoClassDefFoundError("shop/Product");
              }
            },
            false);

    assertThat(broken.encode(bytes(1), SIZES))
        .isEqualTo(new Encoded.Refused(Refusal.NOT_ENCODABLE));
    assertThat(broken.decode(new Header(false, false, 1, 0, 1, 1).before(bytes(1)), SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.NOT_DECODABLE));
  }

  /** Taken for a value, it would be an absence that no source ever stated. */
  @Test
  @SuppressWarnings("NullAway") // a codec that is not checked
  void aCodecThatAnswersNullHasNoAnswer() {
    ValueFormat<byte[]> broken =
        new ValueFormat<>(
            new Codec<>() {
              @Override
              public byte[] encode(byte[] value) {
                return null;
              }

              @Override
              public byte[] decode(byte[] bytes) {
                return null;
              }
            },
            false);

    assertThat(broken.encode(bytes(1), SIZES))
        .isEqualTo(new Encoded.Refused(Refusal.NOT_ENCODABLE));
    assertThat(broken.decode(new Header(false, false, 1, 0, 1, 1).before(bytes(1)), SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.NOT_DECODABLE));
  }

  @Test
  void refusesAnAbsenceThatHasAPayload() {
    assertThat(plain.decode(new Header(false, true, 1, 0, 1, 0).before(bytes(1)), SIZES, KEYS))
        .isEqualTo(new Decoded.Refused<>(Refusal.LENGTH_DIFFERS));
  }
}
