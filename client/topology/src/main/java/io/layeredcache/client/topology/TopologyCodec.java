package io.layeredcache.client.topology;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.layeredcache.client.topology.ReadDocument.Invalid;
import io.layeredcache.client.topology.ReadDocument.Refusal;
import io.layeredcache.client.topology.ReadDocument.Valid;
import io.layeredcache.client.topology.policy.ClientPolicy;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads and writes the published document. */
public final class TopologyCodec {

  /** Longest document: what a ConfigMap holds. */
  public static final int MAX_BYTES = 1 << 20;

  /** Two values for one name would be read differently by different readers: refused. */
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  private TopologyCodec() {}

  /** Reads a document as it was received; never throws for what it holds. */
  public static ReadDocument read(byte[] bytes) {
    if (bytes.length > MAX_BYTES) {
      return garbled("has " + bytes.length + " bytes, more than " + MAX_BYTES);
    }
    try {
      // decoded here, because a JSON parser would guess at UTF-16 and mend malformed bytes
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return text.isBlank() ? refused(Refusal.EMPTY, "the document is empty") : parse(text);
    } catch (CharacterCodingException malformed) {
      return garbled("is not UTF-8");
    } catch (JsonProcessingException malformed) {
      return garbled("is not JSON: " + where(malformed));
    }
  }

  /** Reads a document that was received as text. */
  public static ReadDocument read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The one way to write that document: equal documents are equal bytes in UTF-8, which a signature
   * may cover.
   *
   * @throws IllegalArgumentException naming every error, if {@link #read} would refuse it
   */
  public static String write(TopologyDocument document) {
    String text = CanonicalJson.write(DocumentTree.of(document));
    ReadDocument back = read(text);
    if (back instanceof Invalid invalid) {
      throw new IllegalArgumentException(String.join("; ", invalid.errors()));
    }
    if (!back.equals(new Valid(document))) {
      throw new IllegalArgumentException("a duration is finer than a millisecond");
    }
    return text;
  }

  /**
   * Why {@link #read} would refuse every document with that policy, each with the path below {@code
   * policy}; empty if it would not.
   */
  public static List<String> errors(ClientPolicy policy) {
    Fields fields = Fields.of(PolicyTree.of(policy));
    PolicyReader.read(fields);
    return List.copyOf(fields.errors());
  }

  private static ReadDocument parse(String text) throws JsonProcessingException {
    JsonNode root = JSON.readTree(text);
    if (!root.isObject()) {
      return garbled("is not a JSON object");
    }
    Fields fields = Fields.of(root);
    long schema = fields.integer("schema", 1, Integer.MAX_VALUE);
    if (schema > TopologyDocument.SCHEMA) {
      return refused(
          Refusal.NEWER_SCHEMA,
          "schema "
              + schema
              + " is newer than "
              + TopologyDocument.SCHEMA
              + ", the newest that this reader knows: update the reader");
    }
    TopologyDocument document = DocumentReader.read(fields);
    List<String> errors = new ArrayList<>(fields.errors());
    errors.addAll(Consistency.errors(document));
    return errors.isEmpty() ? new Valid(document) : new Invalid(Refusal.INCONSISTENT, errors);
  }

  private static String where(JsonProcessingException malformed) {
    String at =
        malformed.getLocation() == null
            ? ""
            : " at line "
                + malformed.getLocation().getLineNr()
                + ", column "
                + malformed.getLocation().getColumnNr();
    return malformed.getOriginalMessage() + at;
  }

  private static ReadDocument garbled(String how) {
    return refused(Refusal.GARBLED, "the document " + how);
  }

  private static ReadDocument refused(Refusal refusal, String error) {
    return new Invalid(refusal, List.of(error));
  }
}
