package io.layeredcache.client.codec;

/** A value made ready to be stored, or why it cannot be. */
public sealed interface Encoded {

  /**
   * It can.
   *
   * @param payload the bytes that follow the header
   * @param deflated whether they are a zlib stream
   * @param inflatedLength how many they were before
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Payload(byte[] payload, boolean deflated, int inflatedLength) implements Encoded {

    private static final byte[] NOTHING = new byte[0];

    /** What is stored of something that does not exist. */
    public static Payload ofAbsence() {
      return new Payload(NOTHING, false, 0);
    }
  }

  /**
   * It cannot.
   *
   * @param why the reason
   */
  record Refused(Refusal why) implements Encoded {}
}
