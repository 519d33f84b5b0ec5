package io.layeredcache.storefront.figures;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/** Reports as JSON, one field a component. */
public final class ReportCodec {

  private static final ObjectMapper JSON = new ObjectMapper();

  private ReportCodec() {}

  public static String write(ShopReport report) {
    return json(report);
  }

  public static String write(DatabaseReport report) {
    return json(report);
  }

  /**
   * Reads a pod's.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static ShopReport readShop(String json) {
    return read(json, ShopReport.class);
  }

  /**
   * Reads a database's.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static DatabaseReport readDatabase(String json) {
    return read(json, DatabaseReport.class);
  }

  private static String json(Object report) {
    try {
      return JSON.writeValueAsString(report);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException garbled) {
      throw new IllegalArgumentException("no " + type.getSimpleName() + ": " + json, garbled);
    }
  }
}
