package io.layeredcache.client.delivery;

import java.util.Optional;

/**
 * A document as it arrived.
 *
 * @param document its bytes, not changed by anybody
 * @param signature base64 of the signature of exactly these bytes, if one came with them
 * @param source where it came from
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Arrival(byte[] document, Optional<String> signature, Source source) {}
