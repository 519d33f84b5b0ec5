package io.layeredcache.client.flight;

/**
 * What a caller is told who cannot be told a value.
 *
 * @param late his deadline passed, or the fetch was given up
 * @param closed the flights have been closed
 */
public record Endings<T>(T late, T closed) {}
