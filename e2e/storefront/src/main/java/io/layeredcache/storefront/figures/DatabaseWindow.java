package io.layeredcache.storefront.figures;

/**
 * One second of the database.
 *
 * @param second of the wall, since 1970
 * @param reads that were asked of it
 * @param refused those among them that found the queue full
 * @param answered reads that it answered in this second
 * @param mostWaiting reads that waited for a worker at once
 */
public record DatabaseWindow(
    long second, long reads, long refused, long answered, int mostWaiting) {

  DatabaseWindow moved(long seconds) {
    return new DatabaseWindow(second + seconds, reads, refused, answered, mostWaiting);
  }
}
