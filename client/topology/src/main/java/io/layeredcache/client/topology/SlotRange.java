package io.layeredcache.client.topology;

/**
 * A contiguous run of hash slots, both ends included.
 *
 * @param from first slot, 0..16383
 * @param to last slot, {@code from}..16383
 */
public record SlotRange(int from, int to) implements Comparable<SlotRange> {

  /** Number of hash slots of a Redis cluster. */
  public static final int SLOTS = 16384;

  public SlotRange {
    if (from < 0 || to >= SLOTS || from > to) {
      throw new IllegalArgumentException(
          "slot range " + from + "-" + to + " is not within 0-" + (SLOTS - 1));
    }
  }

  /** Reads {@code "7"} or {@code "0-5460"}. */
  public static SlotRange parse(String text) {
    int dash = text.indexOf('-');
    return dash < 0
        ? new SlotRange(Integer.parseInt(text), Integer.parseInt(text))
        : new SlotRange(
            Integer.parseInt(text.substring(0, dash)), Integer.parseInt(text.substring(dash + 1)));
  }

  public int size() {
    return to - from + 1;
  }

  public boolean contains(int slot) {
    return from <= slot && slot <= to;
  }

  @Override
  public int compareTo(SlotRange other) {
    return Integer.compare(from, other.from);
  }

  @Override
  public String toString() {
    return from == to ? Integer.toString(from) : from + "-" + to;
  }
}
