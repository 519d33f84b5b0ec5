/**
 * What stands between a caller and one shard, apart from every other shard: breaker, calls in
 * flight, retries, deadlines, and the ramp by which connections come back.
 */
@NullMarked
package io.layeredcache.client.l2.guard;

import org.jspecify.annotations.NullMarked;
