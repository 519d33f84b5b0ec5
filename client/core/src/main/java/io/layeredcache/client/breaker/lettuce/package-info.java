/**
 * Hints between pods through Redis: one key for each breaker, one channel. Nothing else is here.
 */
@NullMarked
package io.layeredcache.client.breaker.lettuce;

import org.jspecify.annotations.NullMarked;
