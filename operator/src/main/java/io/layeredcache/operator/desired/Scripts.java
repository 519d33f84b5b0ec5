package io.layeredcache.operator.desired;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files of this package that run in the pods, as they are. */
final class Scripts {

  static final String START = "start.sh";
  static final String READINESS = "readiness.sh";
  static final String LIVENESS = "liveness.sh";
  static final String PRE_STOP = "prestop.sh";

  private static final String SERVER_OPTIONS = "redis.conf";

  private static final List<String> NAMES =
      List.of(
          START,
          READINESS,
          LIVENESS,
          PRE_STOP,
          "common.sh",
          "handover.sh",
          "digest.awk",
          "table.awk");

  /** Read once: every pass over every cache renders from them. */
  private static final Map<String, String> ALL =
      Collections.unmodifiableMap(
          NAMES.stream()
              .collect(
                  Collectors.toMap(
                      name -> name, Scripts::read, (one, other) -> one, TreeMap::new)));

  private static final String SERVER_OPTIONS_TEXT = read(SERVER_OPTIONS);

  private Scripts() {}

  /** Every script by its name. */
  static Map<String, String> all() {
    return ALL;
  }

  /** The part of redis.conf that is the same for every cache. */
  static String serverOptions() {
    return SERVER_OPTIONS_TEXT;
  }

  private static String read(String name) {
    try (@Nullable InputStream file = Scripts.class.getResourceAsStream(name)) {
      if (file == null) {
        throw new IllegalStateException(name + " is not in the operator's jar");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(name, e);
    }
  }
}
