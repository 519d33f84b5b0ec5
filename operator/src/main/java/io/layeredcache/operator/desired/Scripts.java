package io.layeredcache.operator.desired;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The files of this package that run in the pods, as they are. */
final class Scripts {

  static final String START = "start.sh";
  static final String READINESS = "readiness.sh";
  static final String LIVENESS = "liveness.sh";
  static final String PRE_STOP = "prestop.sh";

  private Scripts() {}

  /** Every file by its name. */
  static Map<String, String> all() {
    Map<String, String> files = new TreeMap<>();
    for (String name :
        new String[] {
          START,
          READINESS,
          LIVENESS,
          PRE_STOP,
          "common.sh",
          "handover.sh",
          "digest.awk",
          "table.awk"
        }) {
      files.put(name, read(name));
    }
    return files;
  }

  static String read(String name) {
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
