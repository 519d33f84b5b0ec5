package io.layeredcache.storefront.figures;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.layeredcache.storefront.products.Source;

/**
 * Where the answers to reads of one kind came from, as numbers of reads that ended.
 *
 * @param l1 answered by the cache inside the pod
 * @param l2 answered by the shared shards
 * @param database answered by the database
 * @param stale answered with a value past its lifetime
 * @param shed refused to spare the database
 * @param failed ended with nothing
 */
public record Outcomes(long l1, long l2, long database, long stale, long shed, long failed) {

  static final Outcomes NONE = new Outcomes(0, 0, 0, 0, 0, 0);

  /** One read that ended so. */
  static Outcomes one(Source source) {
    return switch (source) {
      case L1 -> new Outcomes(1, 0, 0, 0, 0, 0);
      case L2 -> new Outcomes(0, 1, 0, 0, 0, 0);
      case DATABASE -> new Outcomes(0, 0, 1, 0, 0, 0);
      case STALE -> new Outcomes(0, 0, 0, 1, 0, 0);
      case SHED -> new Outcomes(0, 0, 0, 0, 1, 0);
      case FAILED -> new Outcomes(0, 0, 0, 0, 0, 1);
    };
  }

  /** Both together. */
  public Outcomes plus(Outcomes other) {
    return new Outcomes(
        l1 + other.l1,
        l2 + other.l2,
        database + other.database,
        stale + other.stale,
        shed + other.shed,
        failed + other.failed);
  }

  @JsonIgnore
  public long all() {
    return l1 + l2 + database + stale + shed + failed;
  }

  /** Those that got what they asked for. */
  @JsonIgnore
  public long answered() {
    return l1 + l2 + database + stale;
  }

  /** Those that a cache answered, fresh or not. */
  @JsonIgnore
  public long fromCache() {
    return l1 + l2 + stale;
  }

  /** Share of the reads that a cache answered freshly, 0 if there were none. */
  @JsonIgnore
  public double hitRatio() {
    return all() == 0 ? 0 : (double) (l1 + l2) / all();
  }
}
