package io.layeredcache.storefront.products;

import io.layeredcache.client.CacheSettings;
import io.layeredcache.client.LayeredCache;
import io.layeredcache.client.codec.JsonCodec;
import io.layeredcache.client.delivery.NoTopologyException;
import io.layeredcache.client.key.RegionKey;
import io.layeredcache.client.region.CacheClass;
import io.layeredcache.client.region.Read;
import io.layeredcache.client.region.Region;
import io.layeredcache.client.region.RegionSpec;
import io.layeredcache.client.region.WriteOutcome;
import io.layeredcache.client.time.Deadline;
import io.layeredcache.client.time.Time;
import io.layeredcache.storefront.products.Database.DatabaseFailure;
import java.time.Duration;

/**
 * The products through the client of this project: cards are of class C1, the stock that a
 * reservation binds is of class C4, and a search goes past the cache.
 */
public final class LayeredProducts implements Products {

  private final Time time;
  private final Database database;
  private final LayeredCache cache;
  private final Region<String> cards;
  private final Region<String> stock;
  private final ClientMeters meters;

  private LayeredProducts(Time time, Database database, LayeredCache cache, ClientMeters meters) {
    this.time = time;
    this.database = database;
    this.cache = cache;
    this.meters = meters;
    cards = cache.region(RegionSpec.of("card", CacheClass.C1, JsonCodec.of(String.class)));
    stock = cache.region(RegionSpec.of("stock", CacheClass.C4, JsonCodec.of(String.class)));
  }

  /**
   * Opens the cache.
   *
   * @throws NoTopologyException if nobody says in time which shards there are
   */
  public static LayeredProducts open(Time time, Database database, CacheSettings settings) {
    LayeredCache cache = LayeredCache.open(settings);
    return new LayeredProducts(time, database, cache, new ClientMeters(settings.meters()));
  }

  @Override
  public Answer read(ReadKind kind, String id, Deadline page) {
    return switch (kind) {
      case CARD -> card(id, page);
      case BINDING -> Answer.from(binding(id, page));
      case SEARCH -> Answer.from(search(id, page));
    };
  }

  private Answer card(String id, Deadline page) {
    RegionKey key = cards.keys().key(id);
    boolean isHere = cards.has(key);
    ShardWait wait = new ShardWait(time);
    try {
      Read<String> read =
          cards
              .within(page)
              .read(
                  key,
                  asked -> {
                    wait.end();
                    // not the page's time: whoever asks next has use for it too
                    return database.read(id, longestLoad());
                  });
      return answer(read, isHere, wait);
    } catch (DatabaseFailure failed) {
      return Answer.from(Source.FAILED, wait.time());
    }
  }

  private Duration longestLoad() {
    return cache.topologies().current().policy().deadlines().load();
  }

  private static Answer answer(Read<String> read, boolean wasHere, ShardWait wait) {
    Source source = source(read);
    boolean onlyHere = wasHere && (source == Source.L1 || source == Source.STALE);
    // what it waited for was the database, through the load of another read
    boolean joined = source == Source.DATABASE && !wait.hasEnded();
    return onlyHere || joined ? Answer.from(source) : Answer.from(source, wait.time());
  }

  private Source binding(String id, Deadline page) {
    try {
      return source(
          stock
              .within(page)
              .read(stock.keys().key(id), asked -> database.read(id, page.left(time))));
    } catch (DatabaseFailure failed) {
      return Source.FAILED;
    }
  }

  private Source search(String id, Deadline page) {
    try {
      database.read(id, page.left(time));
      return Source.DATABASE;
    } catch (DatabaseFailure failed) {
      return Source.FAILED;
    }
  }

  private static Source source(Read<String> read) {
    if (read instanceof Read.Value<String> value) {
      return switch (value.source()) {
        case L1 -> Source.L1;
        case L2 -> Source.L2;
        case LOADER -> Source.DATABASE;
        case STALE -> Source.STALE;
      };
    }
    return read instanceof Read.Unanswered<String> unanswered && isShed(unanswered.why())
        ? Source.SHED
        : Source.FAILED;
  }

  private static boolean isShed(Read.Reason why) {
    return switch (why) {
      case OVER_BUDGET, COLD_START, TOO_MANY_IN_FLIGHT -> true;
      case UNAVAILABLE, TIMED_OUT, CLOSED -> false;
    };
  }

  @Override
  public boolean write(String id, Deadline page) {
    return cards.within(page).set(cards.keys().key(id), id) == WriteOutcome.STORED;
  }

  @Override
  public CacheCounters counters() {
    return meters.counters();
  }

  @Override
  public void close() {
    cache.close();
  }
}
