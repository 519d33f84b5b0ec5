/**
 * A small shop in front of a cache and a database, to show and to measure what a cache client does
 * while the cache breaks. Wiring only: what happens lives in the rooms below.
 */
@NullMarked
package io.layeredcache.storefront;

import org.jspecify.annotations.NullMarked;
