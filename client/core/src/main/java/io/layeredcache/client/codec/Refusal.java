package io.layeredcache.client.codec;

/** Why a value was not stored, or not taken from what is stored. */
public enum Refusal {
  /** The codec threw, writing. */
  NOT_ENCODABLE,
  /** The codec threw, reading. */
  NOT_DECODABLE,
  /** At or above the largest stored size. */
  STORED_TOO_LARGE,
  /** At or above the largest inflated size. */
  INFLATED_TOO_LARGE,
  /** Its bytes do not inflate to the length that its header records. */
  LENGTH_DIFFERS,
  /** Shorter than a header, or of a format that this library does not know. */
  UNKNOWN_FORMAT,
  /** Of a schema version that the policy does not name. */
  UNKNOWN_SCHEMA
}
