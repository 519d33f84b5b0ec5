/** One catalogue of meter names and what feeds them. Bounded tags, removed with the cache. */
@NullMarked
package io.layeredcache.operator.metrics;

import org.jspecify.annotations.NullMarked;
