package io.layeredcache.client;

import io.layeredcache.client.l2.Credentials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * {@code username} and {@code password} of a mounted Secret, read anew each time: whoever changes
 * them restarts nobody.
 */
final class MountedCredentials implements Supplier<Credentials> {

  private final Path folder;

  MountedCredentials(Path folder) {
    this.folder = folder;
  }

  @Override
  public Credentials get() {
    return new Credentials(read("username"), read("password"));
  }

  private String read(String name) {
    Path file = folder.resolve(name);
    try {
      return Files.readString(file).strip();
    } catch (NoSuchFileException absent) {
      throw new UncheckedIOException(
          file + " is missing: mount the Secret <cache>-client into " + folder, absent);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
