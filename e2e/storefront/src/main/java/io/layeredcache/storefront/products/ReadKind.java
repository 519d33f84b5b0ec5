package io.layeredcache.storefront.products;

/** What a page asks for. */
public enum ReadKind {
  /** The text of a product's card, class C1: cached. */
  CARD,
  /** The stock that a reservation binds, class C4: never from a cache. */
  BINDING,
  /** A search, of which nothing is cached: the other reads that the database has to carry. */
  SEARCH
}
