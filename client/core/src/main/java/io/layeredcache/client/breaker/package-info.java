/**
 * Circuit breakers: of a shard, and of anything else that an application calls. Decisions are
 * local; what other pods saw is a hint.
 */
@NullMarked
package io.layeredcache.client.breaker;

import org.jspecify.annotations.NullMarked;
