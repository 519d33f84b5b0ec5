package io.layeredcache.client.codec;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;

/** Values as JSON in UTF-8. Fields that a reader does not know are ignored. */
public final class JsonCodec<V> implements Codec<V> {

  private final ObjectReader reader;
  private final ObjectWriter writer;

  private JsonCodec(ObjectMapper json, JavaType type) {
    reader = json.readerFor(type);
    writer = json.writerFor(type);
  }

  /** Values of a class. */
  public static <V> JsonCodec<V> of(Class<V> type) {
    ObjectMapper json = lenient();
    return new JsonCodec<>(json, json.constructType(type));
  }

  /** Values of a generic type: {@code new TypeReference<List<Price>>() {}}. */
  public static <V> JsonCodec<V> of(TypeReference<V> type) {
    ObjectMapper json = lenient();
    return new JsonCodec<>(json, json.constructType(type));
  }

  /** Values of a type as an application's own mapper writes and reads them. */
  public static <V> JsonCodec<V> of(TypeReference<V> type, ObjectMapper json) {
    return new JsonCodec<>(json, json.constructType(type));
  }

  /** An instance that was deployed later may have written a field that this one lacks. */
  private static ObjectMapper lenient() {
    return JsonMapper.builder()
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();
  }

  @Override
  public byte[] encode(V value) throws IOException {
    return writer.writeValueAsBytes(value);
  }

  @Override
  public V decode(byte[] bytes) throws IOException {
    V value = reader.readValue(bytes);
    if (value == null) {
      throw new IOException("null is no value");
    }
    return value;
  }
}
